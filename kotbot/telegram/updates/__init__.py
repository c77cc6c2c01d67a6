"""Updates on their way through the bot: fetched or received, stored, put in order, handled, answered."""
