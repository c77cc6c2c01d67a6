"""People and chats: the start, settings, languages, privacy, statistics, blocking and guests."""
