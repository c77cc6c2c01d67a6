"""The live page of a match: a web application that is independent of how the bot talks to people."""
