"""What people can do: in chats, and with groups."""
