"""Those who play: accounts, chats, their settings and links."""
