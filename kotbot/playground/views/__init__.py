"""The world as bots and as people see it, the news of it, and the words of the page."""
