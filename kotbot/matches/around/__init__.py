"""Use cases around any match: finding, showing, clocks, computers, stopping, exporting, deleting data."""
