"""Players who come and go by the hundreds, and what must hold of them afterwards."""
