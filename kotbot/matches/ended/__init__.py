"""What is made of a match that was played: files, pictures, a review, its turns, rows for the statistics."""
