"""The RAM: the one map of all 8 KiB; `layout` tells of each address what it holds.

The first BATTERY_SIZE bytes are battery-backed: they alone survive a loss of
power, and they are enough to come back in mid-game. The rest is working memory
that `reset` clears. Numbers of two bytes are little-endian.

A position is two rows of 26 bytes a side, each side's men counted in its own
numbering: 0 the men off, 1-24 the points, 25 the bar. Beside each stands a row
of pins (Plakoto): 1 where that side's man lies pinned under the other side's.
"""

from firmware.constant import const

RAM_SIZE = const(8192)
BATTERY_SIZE = const(256)
ROW = const(26)

# Battery: validity ----------------------------------------------------------
MAGIC = const(0)
VERSION = const(2)
CHECKSUM = const(3)
SEALED_FROM = const(5)  # the checksum covers from here to BATTERY_SIZE

# Battery: options -----------------------------------------------------------
OPTION_GAME = const(5)
OPTION_COMPUTER = const(6)
OPTION_DIRECTION = const(7)
OPTION_SOUND = const(8)
OPTION_LEVEL = const(9)
OPTION_AUTO_OFF = const(10)
OPTION_DICE = const(11)
OPTION_TURNED = const(12)
OPTION_MATCH = const(13)
OPTION_CUBE = const(14)
OPTION_MINUTES = const(15)
OPTION_TIMES = const(16)
OPTION_DELAY = const(17)
OPTION_HOUSE = const(18)
OPTION_STRATEGY = const(19)
OPTION_TEACHER = const(20)

# Battery: the game ----------------------------------------------------------
GAME = const(24)
MODE = const(25)
PHASE = const(26)
SIDE = const(27)
RESULT = const(28)
WINNER = const(29)
TWELVE = const(30)
RANDOM = const(32)
MEN = const(34)
PINS = const(86)
SCORE = const(138)
WON = const(142)

# Battery: the roll and the turn ---------------------------------------------
DICE = const(146)
OPENING_DICE = const(148)
TURN_STEPS = const(152)
TURN_HITS = const(153)
TURN_STEP = const(154)
TURN_RANDOM = const(162)

# Battery: dice statistics ---------------------------------------------------
FACES = const(166)
DOUBLES = const(190)
ROLLS = const(194)
TURNS = const(198)

# Battery: match, cube and clock ----------------------------------------------
MATCH = const(202)
MATCH_OVER = const(203)
CRAWFORD = const(204)
CUBE = const(205)
CUBE_OWNER = const(206)
OFFER = const(207)
OFFER_SIDE = const(208)
OFFER_POINTS = const(209)
OFFER_PHASE = const(210)
CLOCK_LEFT = const(212)
CLOCK_DELAY = const(216)
CLOCK_DELAY_LEFT = const(217)
FLAG = const(218)
ENDING = const(219)
TURN_HOUSE = const(220)

# Working memory: power and time ----------------------------------------------
AWAKE = const(256)
TICK = const(257)
IDLE_TICKS = const(259)
IDLE_MINUTES = const(261)
DIRTY = const(262)
ACL_HELD = const(263)
SWITCHES_BEFORE = const(363)
CLOCK_BEFORE = const(364)
CLOCK_RUNS = const(367)

# Working memory: keys ---------------------------------------------------------
KEYS_BEFORE = const(264)
KEYS_EARLIER = const(271)
KEYS_HELD = const(278)
QUEUE_HEAD = const(285)
QUEUE_COUNT = const(286)
QUEUE = const(287)

# Working memory: the panel's state ---------------------------------------------
LIFTED = const(304)
TARGETS = const(305)
LIFT_TO = const(309)
LIFT_REASON = const(310)
BEARING = const(318)
MENU = const(319)
VERIFYING = const(320)
PAGE = const(321)
ASKING = const(322)
MESSAGE = const(323)
HAND_DICE = const(324)
HAND_COUNT = const(328)
SHOW_FROM = const(329)
SHOW_TO = const(330)
SHOW_POINTS = const(331)
SHOW_HIT = const(333)
BLINK = const(334)
TONE_TUNE = const(335)
TONE_STEP = const(336)
TONE_TICKS = const(337)

# Working memory: jobs ------------------------------------------------------------
JOB = const(338)
JOB_STATE = const(339)
JOB_SLOT = const(340)
JOB_LEAF = const(341)
JOB_SKIP = const(342)
PAUSE = const(343)
AUTO_TURN = const(344)
PLAN = const(345)
PLAN_STEPS = const(353)
PLAN_SCORE = const(354)

# Working memory: the board of the step generator, seen by the side on roll ---------
WORK_GAME = const(368)
WORK_MODE = const(369)
WORK_RESULT = const(370)
WORK_LEFT_START = const(371)
WORK_TWELVE = const(372)
MINE = const(374)
THEIRS = const(400)
MY_PINS = const(426)
THEIR_PINS = const(452)

# Working memory: the roll in hand and the walk through its plays --------------------
DIE_COUNT = const(480)
DIE_LIST = const(481)
DIE_USED = const(489)
DIE_SMALL_FIRST = const(490)
DUTY_MOST = const(491)
DUTY_LARGER = const(492)
DUTY_KNOWN = const(493)
WALK_DEPTH = const(494)
WALK_BASE = const(495)
WALK_CAP = const(496)
WALK_SOURCE = const(500)
WALK_TRYING = const(509)
WALK_STEP = const(518)
WALK_SLOT = const(526)
WALK_UNDO = const(534)
WALK_CHILDREN = const(542)
WALK_STATE = const(551)
WALK_HEEL = const(552)
WALK_LANDED = const(561)
WALK_FIRST = const(570)
DIE_MUST_NEXT = const(574)
COMPARE = const(576)

# Working memory: the line of text ------------------------------------------------------
LINE = const(680)
LINE_LENGTH = const(712)
LINE_COLUMN = const(713)
LINE_TICKS = const(714)
NEXT_LINE = const(715)
NEXT_LENGTH = const(747)

# Working memory: the past of this game, newest turn last -----------------------------
HISTORY_COUNT = const(748)
HISTORY_HEAD = const(750)
HISTORY = const(752)
HISTORY_SIZE = const(16)
HISTORY_TURNS = const(256)

# Working memory: advice, resignation, set-up ---------------------------------------------
EXACT = const(4848)
ADVICE = const(4849)
RESIGNING = const(4850)
CHANCE_WIN = const(4852)
CHANCE_GAMMON = const(4854)
CHANCE_LOST_GAMMON = const(4856)
EQUITY = const(4858)
BEST_EQUITY = const(4860)
SETTING_UP = const(4862)
SETUP_SIDE = const(4863)
SETUP_FIELD = const(4864)
TYPED = const(4866)
DECLINED = const(4867)
SETUP_TO_ROLL = const(4869)
SETUP_CUBE = const(4870)
SETUP_OWNER = const(4871)
SETUP_SCORE = const(4872)
SETUP_DICE = const(4874)
SETUP_CRAWFORD = const(4876)

# Working memory: the net, see `firmware.net` ---------------------------------------------------
NET_WIDE = const(384)  # most units of a net
NET_BOARD_SIZE = const(106)
NET_SUMS = const(4880)
NET_FOLDED = const(5648)
NET_LEVELS = const(6416)
NET_BOARD = const(6800)
NET_TURNED = const(6906)
NET_LISTED = const(6907)
NET_GIVEN = const(6910)
NET_TAKEN = const(7030)
NET_OUT = const(7150)
NET_EMPTY = const(7160)
NET_PHASE = const(7266)
NET_PAGE = const(7268)

# Working memory: the search, see `firmware.search` ------------------------------------------------
ENTRY = const(17)  # bytes of a play: 8 steps, how many, 4 its score, 4 its blur, both biased
MOST_PLAYS = const(8)
SEARCH_STAGE = const(7280)
SEARCH_NEXT = const(7281)
SEARCH_WIDTH = const(7282)
PICK_INNER = const(7283)
PICK_COUNT = const(7284)
PICK_SEEN = const(7286)
PICK_ENDS = const(7288)
PICK_DONE = const(7289)
PLAYS = const(7290)
REPLY = const(7443)
LOOK_STATE = const(7460)
LOOK_PLY = const(7461)
LOOK_DEPTH = const(7462)
LOOK_ROLL = const(7463)
LOOK_AGAIN = const(7465)
LOOK_SUM = const(7467)
LOOK_VALUE = const(7475)
LOOK_BOARD = const(7479)
SAVED = const(7691)
SAVED_SIZE = const(207)
SEARCH_TICKS = const(7898)
