"""The artwork: `lcd.svg`, the one drawing of the glass, and the scripts that draw it.

`python -m emulator.art.draw` writes the drawing anew after a change of `layout`,
`shapes` or `letters`; a test checks that the file is in step with them.
"""
