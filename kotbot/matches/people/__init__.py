"""Those who play: accounts, chats and their settings."""
