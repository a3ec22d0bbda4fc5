"""Tests of a whole device for pytest, whose firmware may run anywhere.

The plugin is loaded by pytest where this program is installed. It brings the fixtures
`handheld`, `link`, `lcd`, `keypad` and `buzzer`, and the option `--target`. See
`manual/hil.md`. Importing this package loads nothing.
"""
