"""What every screen is made of, in a match or not: lines, buttons and their verbs, names, signs."""
