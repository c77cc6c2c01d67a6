"""The data: people, bots, chats, messages, files, and pending presses and inline queries."""
