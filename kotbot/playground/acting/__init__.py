"""Actions of people: in chats, and with groups."""
