"""Two versions of the project, measured by turns."""
