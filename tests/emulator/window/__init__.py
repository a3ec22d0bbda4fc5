"""Tests of the window: no display, no sound, no waiting."""
