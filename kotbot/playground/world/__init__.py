"""Who and what there is: people, bots, chats, messages, files, and what is asked of bots."""
