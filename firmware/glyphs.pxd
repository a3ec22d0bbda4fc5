# C types of glyphs.py; see README.md.

cpdef int glyph_low(int character)
cpdef int glyph_high(int character)
