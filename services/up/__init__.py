"""Everything in one go: a real nats-server and every service, supervised."""
