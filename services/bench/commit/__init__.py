"""`interregnum bench commit`: durable appends a second, ours beside raw inserts."""
