"""The live page of a match: a web application that knows nothing of how the bot talks to people."""
