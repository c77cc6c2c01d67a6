"""The world as bots and as people see it, its live feed, and the texts of the page."""
