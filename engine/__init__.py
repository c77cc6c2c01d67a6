"""The rules of King of Tokyo: questions, answers and what follows from them; standard library only."""
