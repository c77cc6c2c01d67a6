"""What goes out to chats: boards, notices and pages, in lanes at Telegram's budgets."""
