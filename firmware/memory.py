"""The RAM: the one map of all 8 KiB (name, address, size, unit).

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
DIE_MUST_NEXT = const(4868)
SETUP_TO_ROLL = const(4869)
SETUP_CUBE = const(4870)
SETUP_OWNER = const(4871)
SETUP_SCORE = const(4872)
SETUP_DICE = const(4874)
SETUP_CRAWFORD = const(4876)

# Working memory: the net, see `firmware.net` ---------------------------------------------------
NET_WIDE = const(256)  # most units of a net
NET_BOARD_SIZE = const(106)
NET_SUMS = const(4880)
NET_FOLDED = const(5392)
NET_LEVELS = const(5904)
NET_BOARD = const(6160)
NET_TURNED = const(6266)
NET_LISTED = const(6267)
NET_GIVEN = const(6270)
NET_TAKEN = const(6390)
NET_OUT = const(6510)
NET_EMPTY = const(6520)
NET_PHASE = const(6626)

# Working memory: the search, see `firmware.search` ------------------------------------------------
ENTRY = const(17)  # bytes of a play: 8 steps, how many, 4 its score, 4 its blur, both biased
MOST_PLAYS = const(8)
SEARCH_STAGE = const(6640)
SEARCH_NEXT = const(6641)
SEARCH_WIDTH = const(6642)
PICK_INNER = const(6643)
PICK_COUNT = const(6644)
PICK_SEEN = const(6646)
PICK_ENDS = const(6648)
PICK_DONE = const(6649)
PLAYS = const(6650)
REPLY = const(6803)
LOOK_STATE = const(6820)
LOOK_PLY = const(6821)
LOOK_DEPTH = const(6822)
LOOK_ROLL = const(6823)
LOOK_AGAIN = const(6825)
LOOK_SUM = const(6827)
LOOK_VALUE = const(6835)
LOOK_BOARD = const(6839)
SAVED = const(7051)
SAVED_SIZE = const(206)

# What each address holds: name, address, size in bytes, unit.
MAP = (
    ("MAGIC", MAGIC, 2, "bytes C8 90 once the battery part is valid"),
    ("VERSION", VERSION, 1, "layout of the battery part"),
    ("CHECKSUM", CHECKSUM, 2, "Fletcher checksum of SEALED_FROM..255"),
    ("OPTION_GAME", OPTION_GAME, 1, "game of the next NEW GAME, 0-5"),
    ("OPTION_COMPUTER", OPTION_COMPUTER, 1, "bit s: the computer plays side s"),
    ("OPTION_DIRECTION", OPTION_DIRECTION, 1, "1 = board mirrored, home at the left"),
    ("OPTION_SOUND", OPTION_SOUND, 1, "1 = sound on"),
    ("OPTION_LEVEL", OPTION_LEVEL, 1, "1-8"),
    ("OPTION_AUTO_OFF", OPTION_AUTO_OFF, 1, "idle minutes until power-off, 0 = never"),
    ("OPTION_DICE", OPTION_DICE, 1, "1 = dice of both sides by hand"),
    ("OPTION_TURNED", OPTION_TURNED, 1, "1 = board turned for the side on roll"),
    ("OPTION_MATCH", OPTION_MATCH, 1, "points of the next match, 0 = money play"),
    ("OPTION_CUBE", OPTION_CUBE, 1, "the cube: 0 in matches, 1 always, 2 never"),
    ("OPTION_MINUTES", OPTION_MINUTES, 1, "main time of the next match in minutes, 0 = no clock"),
    ("OPTION_TIMES", OPTION_TIMES, 1, "1 = the minutes are for each point of the match"),
    ("OPTION_DELAY", OPTION_DELAY, 1, "seconds of delay each turn"),
    ("OPTION_HOUSE", OPTION_HOUSE, 1, "1 = two men on the bar: the smaller number first"),
    ("OPTION_STRATEGY", OPTION_STRATEGY, 1, "0 normal, 1 blocking, 2 running, 3 attacking"),
    ("OPTION_TEACHER", OPTION_TEACHER, 1, "1 = blunders are pointed out"),
    ("GAME", GAME, 1, "game in play, 0-5"),
    ("MODE", MODE, 1, "1 = G1, 2 = G2"),
    ("PHASE", PHASE, 1, "PHASE_*"),
    ("SIDE", SIDE, 1, "side on roll, 0 White, 1 Black"),
    ("RESULT", RESULT, 1, "points of the finished game, 0 = tie"),
    ("WINNER", WINNER, 1, "side that won"),
    ("TWELVE", TWELVE, 2, "trictrac12: points of each side"),
    ("RANDOM", RANDOM, 2, "state of the dice generator, never 0"),
    ("MEN", MEN, 52, "men of White, men of Black (26 each)"),
    ("PINS", PINS, 52, "pins of White, pins of Black (26 each)"),
    ("SCORE", SCORE, 4, "points won by each side, 2 bytes a side"),
    ("WON", WON, 4, "games won by each side, 2 bytes a side"),
    ("DICE", DICE, 2, "the roll, 0 = none"),
    ("OPENING_DICE", OPENING_DICE, 4, "opening dice of White (2) and Black (2)"),
    ("TURN_STEPS", TURN_STEPS, 1, "steps made in this turn, 0-8"),
    ("TURN_HITS", TURN_HITS, 1, "bit i: step i hit a man"),
    ("TURN_STEP", TURN_STEP, 8, "steps: point in bits 0-4, die in bits 5-7"),
    ("TURN_RANDOM", TURN_RANDOM, 2, "RANDOM before the roll of this turn"),
    ("FACES", FACES, 24, "how often each side threw 1-6, 2 bytes each"),
    ("DOUBLES", DOUBLES, 4, "doubles of each side, 2 bytes a side"),
    ("ROLLS", ROLLS, 4, "rolls of each side, 2 bytes a side"),
    ("TURNS", TURNS, 4, "finished turns of each side, 2 bytes a side"),
    ("MATCH", MATCH, 1, "points of the match in play, 0 = money play"),
    ("MATCH_OVER", MATCH_OVER, 1, "1 = the match is decided"),
    ("CRAWFORD", CRAWFORD, 1, "0 not yet, 1 this game, 2 played"),
    ("CUBE", CUBE, 1, "value of the cube as a power of two, 0-6"),
    ("CUBE_OWNER", CUBE_OWNER, 1, "side that owns the cube, 2 = in the middle"),
    ("OFFER", OFFER, 1, "OFFER_*: what waits to be accepted or rejected"),
    ("OFFER_SIDE", OFFER_SIDE, 1, "side that offered it"),
    ("OFFER_POINTS", OFFER_POINTS, 1, "points resigned, before the cube"),
    ("OFFER_PHASE", OFFER_PHASE, 1, "phase to go back to"),
    ("CLOCK_LEFT", CLOCK_LEFT, 4, "main time of each side in seconds, 2 bytes a side"),
    ("CLOCK_DELAY", CLOCK_DELAY, 1, "delay of this match in seconds, 255 = no clock"),
    ("CLOCK_DELAY_LEFT", CLOCK_DELAY_LEFT, 1, "delay left of this turn in seconds"),
    ("FLAG", FLAG, 1, "1 + the side whose time ran out, 0 = none"),
    ("ENDING", ENDING, 1, "ENDING_*: how the last game ended"),
    ("TURN_HOUSE", TURN_HOUSE, 1, "OPTION_HOUSE when the dice of this turn were thrown"),
    ("AWAKE", AWAKE, 1, "0 off by its switch, 1 awake, 2 dozing after idle time"),
    ("TICK", TICK, 2, "ticks since reset, modulo 65536"),
    ("IDLE_TICKS", IDLE_TICKS, 2, "ticks since the last key, below one minute"),
    ("IDLE_MINUTES", IDLE_MINUTES, 1, "minutes since the last key"),
    ("DIRTY", DIRTY, 1, "1 = the glass must be drawn again"),
    ("ACL_HELD", ACL_HELD, 1, "1 while ACL is held down"),
    ("SWITCHES_BEFORE", SWITCHES_BEFORE, 1, "switches one tick ago"),
    ("CLOCK_BEFORE", CLOCK_BEFORE, 2, "io SECONDS when the clock was read last, low bytes"),
    ("CLOCK_RUNS", CLOCK_RUNS, 1, "1 = CLOCK_BEFORE is valid"),
    ("KEYS_BEFORE", KEYS_BEFORE, 7, "contacts one tick ago"),
    ("KEYS_EARLIER", KEYS_EARLIER, 7, "contacts two ticks ago"),
    ("KEYS_HELD", KEYS_HELD, 7, "keys down after debouncing"),
    ("QUEUE_HEAD", QUEUE_HEAD, 1, "index of the oldest press"),
    ("QUEUE_COUNT", QUEUE_COUNT, 1, "presses waiting"),
    ("QUEUE", QUEUE, 16, "waiting presses: key number, or 32 + field"),
    ("LIFTED", LIFTED, 1, "point of the lifted man, 0 = none"),
    ("TARGETS", TARGETS, 4, "bit p: the lifted man may go to point p, 0 = off"),
    ("LIFT_TO", LIFT_TO, 1, "point to set him down on at once, 255 = none"),
    ("LIFT_REASON", LIFT_REASON, 8, "by slot of the roll: why he may not, 255 = untried"),
    ("BEARING", BEARING, 1, "1 = BEAR OFF waits for its man"),
    ("MENU", MENU, 1, "option shown, 0 = none"),
    ("VERIFYING", VERIFYING, 1, "field shown by VERIFY + 1, 0 = none"),
    ("PAGE", PAGE, 1, "page of STATISTICS, 0 = none"),
    ("ASKING", ASKING, 1, "1 = NEW GAME waits to be confirmed"),
    ("MESSAGE", MESSAGE, 1, "message on the glass, 0 = none"),
    ("HAND_DICE", HAND_DICE, 4, "dice keyed in so far"),
    ("HAND_COUNT", HAND_COUNT, 1, "how many"),
    ("SHOW_FROM", SHOW_FROM, 1, "field + 1 the computer moved from, 0 = none"),
    ("SHOW_TO", SHOW_TO, 1, "field + 1 it moved to, 0 = none"),
    ("SHOW_POINTS", SHOW_POINTS, 2, "the same as points of the side on roll"),
    ("SHOW_HIT", SHOW_HIT, 1, "1 = it hit"),
    ("BLINK", BLINK, 1, "1 in the dark half of a blink"),
    ("TONE_TUNE", TONE_TUNE, 1, "tune playing, 0 = none"),
    ("TONE_STEP", TONE_STEP, 1, "its next note"),
    ("TONE_TICKS", TONE_TICKS, 1, "ticks left of the note"),
    ("JOB", JOB, 1, "JOB_*"),
    ("JOB_STATE", JOB_STATE, 1, "step of the job"),
    ("JOB_SLOT", JOB_SLOT, 1, "slot of the number tried"),
    ("JOB_LEAF", JOB_LEAF, 1, "which end of a step is compared"),
    ("JOB_SKIP", JOB_SKIP, 1, "ends still to skip on the way to it"),
    ("PAUSE", PAUSE, 1, "ticks until the device goes on by itself"),
    ("AUTO_TURN", AUTO_TURN, 1, "1 = PLAY was pressed: the computer plays this turn"),
    ("PLAN", PLAN, 8, "steps of the best play found"),
    ("PLAN_STEPS", PLAN_STEPS, 1, "how many"),
    ("PLAN_SCORE", PLAN_SCORE, 4, "what it is worth, in 16384ths of a point + 2^28"),
    ("WORK_GAME", WORK_GAME, 1, "game of the board below"),
    ("WORK_MODE", WORK_MODE, 1, "1 = G1, 2 = G2"),
    ("WORK_RESULT", WORK_RESULT, 1, "DECIDED_* of the last step"),
    ("WORK_LEFT_START", WORK_LEFT_START, 1, "point of the man that just left 24 (trictrac12)"),
    ("WORK_TWELVE", WORK_TWELVE, 2, "trictrac12: my points, theirs"),
    ("MINE", MINE, 26, "men of the side on roll"),
    ("THEIRS", THEIRS, 26, "men of the other side, its own numbering"),
    ("MY_PINS", MY_PINS, 26, "pinned men of the side on roll"),
    ("THEIR_PINS", THEIR_PINS, 26, "pinned men of the other side"),
    ("DIE_COUNT", DIE_COUNT, 1, "numbers of this roll, 2-8"),
    ("DIE_LIST", DIE_LIST, 8, "the numbers in order"),
    ("DIE_USED", DIE_USED, 1, "bit i: number i is played"),
    ("DIE_SMALL_FIRST", DIE_SMALL_FIRST, 1, "1 = the numbers must be played in order"),
    ("DUTY_MOST", DUTY_MOST, 1, "most numbers that can be played"),
    ("DUTY_LARGER", DUTY_LARGER, 1, "die that must be played, 0 = any"),
    ("DUTY_KNOWN", DUTY_KNOWN, 1, "1 once the two above are known"),
    ("WALK_DEPTH", WALK_DEPTH, 1, "steps made by the walk"),
    ("WALK_BASE", WALK_BASE, 1, "steps made before the walk began"),
    ("WALK_CAP", WALK_CAP, 1, "steps after which the walk turns round"),
    ("WALK_SOURCE", WALK_SOURCE, 9, "point tried last, by depth"),
    ("WALK_TRYING", WALK_TRYING, 9, "slot of the number tried, by depth"),
    ("WALK_STEP", WALK_STEP, 8, "step made, by depth"),
    ("WALK_SLOT", WALK_SLOT, 8, "index of the die used, by depth"),
    ("WALK_UNDO", WALK_UNDO, 8, "1 = the step hit, by depth"),
    ("WALK_CHILDREN", WALK_CHILDREN, 9, "1 = a further step exists, by depth"),
    ("WALK_STATE", WALK_STATE, 1, "0 = a board just reached, 1 = looking for its next step"),
    ("WALK_HEEL", WALK_HEEL, 9, "men on the heel, by depth (trictrac12)"),
    ("WALK_LANDED", WALK_LANDED, 9, "WORK_LEFT_START, by depth (trictrac12)"),
    ("WALK_FIRST", WALK_FIRST, 4, "bit p: from p the roll's first number can be played first"),
    ("COMPARE", COMPARE, 104, "a position to compare with"),
    ("LINE", LINE, 32, "the line of text"),
    ("LINE_LENGTH", LINE_LENGTH, 1, "its characters"),
    ("LINE_COLUMN", LINE_COLUMN, 1, "first character on the glass"),
    ("LINE_TICKS", LINE_TICKS, 1, "ticks since it last moved"),
    ("NEXT_LINE", NEXT_LINE, 32, "the line being composed"),
    ("NEXT_LENGTH", NEXT_LENGTH, 1, "its characters so far"),
    ("HISTORY_COUNT", HISTORY_COUNT, 2, "turns remembered"),
    ("HISTORY_HEAD", HISTORY_HEAD, 2, "place of the next turn"),
    ("HISTORY", HISTORY, 4096, "turns, HISTORY_SIZE bytes each"),
    ("EXACT", EXACT, 1, "1 = the search does without the level's noise"),
    ("ADVICE", ADVICE, 1, "ADVICE_*: what the search is for, or what is shown"),
    ("RESIGNING", RESIGNING, 1, "points about to be resigned, 0 = none"),
    ("CHANCE_WIN", CHANCE_WIN, 2, "chance to win, of 16384"),
    ("CHANCE_GAMMON", CHANCE_GAMMON, 2, "part of the wins that are gammons, of 16384"),
    ("CHANCE_LOST_GAMMON", CHANCE_LOST_GAMMON, 2, "part of the losses that are gammons, of 16384"),
    ("EQUITY", EQUITY, 2, "equity of a play in thousandths + 8192"),
    ("BEST_EQUITY", BEST_EQUITY, 2, "the same of the best play"),
    ("SETTING_UP", SETTING_UP, 1, "page of the set-up mode, 0 = none"),
    ("SETUP_SIDE", SETUP_SIDE, 1, "whose men are being placed"),
    ("SETUP_FIELD", SETUP_FIELD, 1, "field pressed last + 1"),
    ("TYPED", TYPED, 1, "1 = a digit of the option shown was keyed in"),
    ("DECLINED", DECLINED, 1, "1 = this turn's resignation was declined"),
    ("DIE_MUST_NEXT", DIE_MUST_NEXT, 1, "1 = only the next number is due, MUST_NEXT"),
    ("SETUP_TO_ROLL", SETUP_TO_ROLL, 1, "side on roll"),
    ("SETUP_CUBE", SETUP_CUBE, 1, "cube as a power of two"),
    ("SETUP_OWNER", SETUP_OWNER, 1, "its owner, 2 = in the middle"),
    ("SETUP_SCORE", SETUP_SCORE, 2, "score of each side; in trictrac12 without a match its points"),
    ("SETUP_DICE", SETUP_DICE, 2, "dice, 0 = none"),
    ("SETUP_CRAWFORD", SETUP_CRAWFORD, 1, "at match point: 1 = this is the Crawford game"),
    ("NET_SUMS", NET_SUMS, 512, "sums of the units for the parent: low bytes, high bytes"),
    ("NET_FOLDED", NET_FOLDED, 512, "the same on the way to a board that differs much"),
    ("NET_LEVELS", NET_LEVELS, 256, "levels of the units"),
    ("NET_BOARD", NET_BOARD, 106, "the parent, as from WORK_TWELVE on"),
    ("NET_TURNED", NET_TURNED, 1, "1 = boards are seen by the other side"),
    ("NET_LISTED", NET_LISTED, 2, "rows given, rows taken"),
    ("NET_GIVEN", NET_GIVEN, 120, "rows to add to the sums, 2 bytes each"),
    ("NET_TAKEN", NET_TAKEN, 120, "rows to subtract"),
    ("NET_OUT", NET_OUT, 10, "outputs, of 16384"),
    ("NET_EMPTY", NET_EMPTY, 106, "a board without men, to compare with"),
    ("SEARCH_STAGE", SEARCH_STAGE, 1, "plies looked ahead now, 0 = plays are picked"),
    ("SEARCH_NEXT", SEARCH_NEXT, 1, "play that is looked at"),
    ("SEARCH_WIDTH", SEARCH_WIDTH, 1, "plays that will be"),
    ("PICK_INNER", PICK_INNER, 1, "1 = a reply is picked, 0 = plays of the turn"),
    ("PICK_COUNT", PICK_COUNT, 2, "plays picked, replies picked"),
    ("PICK_SEEN", PICK_SEEN, 2, "ends evaluated"),
    ("PICK_ENDS", PICK_ENDS, 1, "0 = legal ends, 1 = any: none was legal"),
    ("PICK_DONE", PICK_DONE, 1, "1 once all ends are seen"),
    ("PLAYS", PLAYS, 153, "the best plays, ENTRY bytes each; the last is the teacher's"),
    ("REPLY", REPLY, 17, "the best reply to a roll"),
    ("LOOK_STATE", LOOK_STATE, 1, "what the look ahead does next"),
    ("LOOK_PLY", LOOK_PLY, 1, "ply of the roll in hand, from 0"),
    ("LOOK_DEPTH", LOOK_DEPTH, 1, "plies to look ahead"),
    ("LOOK_ROLL", LOOK_ROLL, 2, "by ply: the roll, 0-20"),
    ("LOOK_AGAIN", LOOK_AGAIN, 2, "by ply: 1 = the side that played rolls again"),
    ("LOOK_SUM", LOOK_SUM, 8, "by ply: sum over the rolls so far, biased"),
    ("LOOK_VALUE", LOOK_VALUE, 4, "what came out, biased"),
    ("LOOK_BOARD", LOOK_BOARD, 212, "by ply: the board before the roll, as from WORK_TWELVE on"),
    ("SAVED", SAVED, 206, "WORK_GAME to WALK_FIRST as the search found them"),
    ("NET_PHASE", NET_PHASE, 1, "the parent's net + 1: 1 contact, 2 race; 0 = there is none"),
)
