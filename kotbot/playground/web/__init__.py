"""The server: addresses for bots, the page and its API for people."""
