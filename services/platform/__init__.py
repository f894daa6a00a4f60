"""What the services share: bus, store, settings, logging, and running as a process."""
