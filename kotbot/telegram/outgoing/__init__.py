"""Messages to chats: boards, notices and pages, in lanes within Telegram's budgets."""
