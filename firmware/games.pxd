# C types of games.py; see README.md.
cdef unsigned char[6][18] RULES
cdef unsigned char[2][26] OTHER
