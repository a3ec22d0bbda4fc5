"""The io page: the one map of everything that passes between panel and firmware.

256 bytes. The panel writes the inputs and reads the outputs; the firmware does
the opposite; nothing else passes. Numbers of more than one byte are little-endian.

Men on the panel are named by side: side 0 is White, side 1 is Black.
"""

from firmware.constant import const

IO_SIZE = const(256)

# Inputs -----------------------------------------------------------------------
KEYS = const(0x00)  # 3 bytes, one bit a key, 1 = held down
FIELDS = const(0x03)  # 4 bytes, one bit a board field, 1 = pressed
SWITCHES = const(0x07)  # bits below
ENTROPY = const(0x08)  # a byte the firmware cannot foresee
TICKS = const(0x0A)  # 2 bytes, ticks since power came, modulo 65536
SECONDS = const(0x0C)  # 3 bytes, seconds on the panel's clock
INPUTS_END = const(0x10)

SWITCH_ON = const(0x01)  # slide switch ON/OFF
SWITCH_G2 = const(0x02)  # slide switch G1/G2, set at G2
SWITCH_ACL = const(0x04)  # the recessed all-clear button, set while pressed
SWITCH_LOW_BATTERY = const(0x08)  # the supply's voltage detector

# Keys: bit numbers in KEYS
KEY_NEW_GAME = const(0)
KEY_STATISTICS = const(1)
KEY_VERIFY = const(2)
KEY_PLAY = const(3)
KEY_TAKE_BACK = const(4)
KEY_BEAR_OFF = const(5)
KEY_GAME_OPTION = const(6)
KEY_LEVEL = const(7)
KEY_ACCEPT = const(8)  # DOUBLE/ACCEPT
KEY_REJECT = const(9)
KEY_DIE_1 = const(10)  # and so on to KEY_DIE_1 + 5
KEY_ROLL = const(16)
KEY_COUNT = const(17)

# Fields: bit numbers in FIELDS. 0-23 are the points printed 1-24 round the board
# (1 at the lower right, 12 at the lower left, 13 at the upper left, 24 at the
# upper right); then the two bars.
FIELD_BAR_WHITE = const(24)
FIELD_BAR_BLACK = const(25)
FIELD_COUNT = const(26)

# Outputs ----------------------------------------------------------------------
POWER = const(0x20)  # 1 while the device is awake, 0 asleep or off
WATCHDOG = const(0x21)  # changes with every tick
TONE = const(0x22)  # 2 bytes, divider of TONE_CLOCK, 0 = silence
START = const(0x24)  # how the last reset went: START_*
LCD = const(0x40)  # LCD_SIZE bytes, one segment line each

START_RESUMED = const(1)  # from the battery-backed bytes
START_CLEARED = const(2)  # they were not valid: everything at its first value

TONE_CLOCK = const(262144)  # Hz; tone frequency = TONE_CLOCK / divider

# The glass: eight commons, one byte a segment line, bit c = common c.
# A segment's address is group.segment.common; its byte is
# LCD + (base of its group) + segment.
LCD_POINTS = const(0)  # 24 fields x 3 lines (see LINE_*), field number x 3
LCD_BARS = const(72)  # White's bar, Black's bar, x 3 lines
LCD_OFF = const(78)  # White's men off, Black's men off, x 3 lines
LCD_DICE = const(84)  # left die, right die: bits 0-6 the pips, bit 7 the frame
LCD_TEXT = const(86)  # 8 characters x 2 lines, left to right
LCD_CUBE = const(102)  # White's scale, Black's scale: bits 0-5 = 2, 4, 8, 16, 32, 64
LCD_LEGENDS = const(104)  # 3 lines, see LEGEND_*
LCD_SIZE = const(107)

# Lines of a point, a bar or an off tray. A man is a ring; Black's has a core too.
# Points have five men, bars three, off trays one.
LINE_RINGS = const(0)  # bits 0-4 rings of men 1-5, from the rim; bit 5 arrow; bit 6 tens
LINE_CORES = const(1)  # bits 0-4 cores of men 1-5
LINE_UNITS = const(2)  # bits 0-6: segments a-g of the count's units
ARROW = const(0x20)
TENS = const(0x40)  # the "1" before the units

# Dice: bit numbers of the pips
#   0     1
#   2  3  4
#   5     6
DIE_FRAME = const(0x80)

# Characters: the low byte holds A B C D E F G1 G2 in bits 0-7 (A top, then
# clockwise, G1 and G2 the left and right half of the middle bar); the high byte
# holds H J K (upper left, upper middle, upper right strokes), L M N (lower left,
# lower middle, lower right) in bits 0-5 and the decimal point in bit 6.
TEXT_LENGTH = const(8)
CHARACTER_POINT = const(0x40)  # in the high byte

# Legends: line 0
LEGEND_GAMES = const(0x3F)  # bit g = name of game g: backgammon, jacquet, trictrac, ...
LEGEND_G1 = const(0x40)
LEGEND_G2 = const(0x80)
# line 1
LEGEND_LEVEL = const(0x01)
LEGEND_SCORE = const(0x02)
LEGEND_TWO_PLAYERS = const(0x04)
LEGEND_SET_UP = const(0x08)
LEGEND_PASS = const(0x10)
LEGEND_THINKING = const(0x20)
LEGEND_SOUND = const(0x40)
LEGEND_LOW_BATTERY = const(0x80)
# line 2
LEGEND_WHITE = const(0x01)  # White is on roll
LEGEND_BLACK = const(0x02)  # Black is on roll
