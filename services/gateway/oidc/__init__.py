"""Signing in at a provider of OpenID Connect: authorization code with PKCE, state and nonce."""
