"""People: conduct at the tables, what operators decide about players, and what players decide about each other."""
