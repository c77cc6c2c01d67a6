"""Many games at once: tournaments, random games that are checked, planned odds on trial, golden records."""
