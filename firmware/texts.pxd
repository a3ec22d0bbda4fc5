# C types of texts.py; see README.md.

cpdef object win(int game, int points)
