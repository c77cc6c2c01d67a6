"""A bot of several processes on several machines, of which each fails in turn while people play on."""
