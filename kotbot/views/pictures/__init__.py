"""Pictures of a match as SVG: pure functions from facts and a locale to the text of a file."""
