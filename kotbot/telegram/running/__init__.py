"""The base of the running bot: calls and servers, health, ownership, thinkers, the update in hand."""
