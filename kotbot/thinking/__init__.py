"""Where computer players think: in processes of their own, beside the event loop and the database."""
