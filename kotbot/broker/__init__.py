"""Messaging between processes by NATS: it carries bytes and knows nothing of their meaning."""
