"""What the running bot stands on: calls and servers, health, ownership, thinkers, the update in hand."""
