"""`interregnum bench way`: from a command to its reply and to the seat's feed message, through real processes."""
