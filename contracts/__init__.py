"""What crosses a border between processes. Imports nothing of ours."""
