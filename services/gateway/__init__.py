"""The gateway: HTTP and WebSocket for browsers, in front of the bus."""
