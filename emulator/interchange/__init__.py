"""Positions and matches as other programs write them: IDs, .mat files, a player's protocol.

`table.Table` is the position all of it speaks about; `snapshot` alone knows where a
handheld keeps one.
"""
