"""The screens of a digital match: lobby, board, notices, the end, answers to presses."""
