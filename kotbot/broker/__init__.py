"""The way between processes, by NATS: it knows what bytes are, and nothing of what they say."""
