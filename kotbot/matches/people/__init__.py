"""People and chats: accounts, chats, their settings and links."""
