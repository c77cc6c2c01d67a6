"""People and chats: the start, settings, languages, privacy, statistics, who may play."""
