"""Tables and queues: where players and programs sit down or wait for each other, and games start."""
