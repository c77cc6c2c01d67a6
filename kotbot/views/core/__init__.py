"""What a match shows and asks, whoever rolls the dice: questions, story, log, hints, the end, past turns."""
