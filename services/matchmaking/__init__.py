"""Tables: where players and programs sit down, and games start."""
