"""What the words of the panel mean. The words are the program's, their meanings ours.

A word of the firmware that has no meaning here stops the generator, and so does a
meaning whose word is gone.
"""

MESSAGES = {
    "NOT YOUR MAN": "None of your men stands there.",
    "MAN IS PINNED": "An opposing man lies on yours; it cannot move until he has left.",
    "BAR FIRST": "Your men on the bar enter before any other moves.",
    "POINT IS HELD": "The opponent holds that point: two men in backgammon, plakoto and "
    "trictrac12 (or a man on top of a pinned one), one man in the other games.",
    "POSTILLION NOT HOME": "Jacquet: your runner has not reached your fourth field, so no "
    "other man may leave the first.",
    "FIRST MAN MUST RUN": "Moultezim: until your first man has reached the third field, no other "
    "may move.",
    "MEN ON 24 FIRST": "trictrac12: while men of yours stand on 24, only they move.",
    "PRIME LIMIT 5 POINTS": "Jacquet: you may not hold six points in a row unless you also hold "
    "your 2 and your 1.",
    "G1 POINT MUST STAY OPEN": "The step would fill the protected field: see G1 and G2.",
    "G2 POINTS MUST STAY OPEN": "The step would leave fewer than two free points in the "
    "protected field.",
    "NOT ALL HOME": "You may bear off only when all your men are in your last field.",
    "OPPONENT STILL ON HIS 24": "Jacquet: you may not bear off while the opponent still has a "
    "man where he started.",
    "PINNED MAN STOPS BEAR OFF": "Plakoto: while a man of yours is pinned you bear off none.",
    "HIGHER MAN FIRST": "A number larger than the man's point takes him off only if no man of "
    "yours stands higher.",
    "HEEL TAKES TWO": "trictrac12: your heel, point 13, is entered and left by two men in a turn.",
    "HEEL IS CLOSED": "trictrac12: the opponent's heel, your point 12, is never open to you.",
    "SMALLER NUMBER FIRST": "Jacquet and trictrac: the smaller number is played before the larger.",
    "NO SUCH NUMBER": "None of the numbers left leads from the lifted man to that point.",
    "PLAY MORE NUMBERS": "Played so, fewer numbers of the roll could be used than are possible.",
    "PLAY THE LARGER": "Only one of the two numbers can be played, and it must be the larger.",
    "ROLL DICE FIRST": "Men move after the roll.",
    "MOVE FIRST": "You have rolled; play the numbers before anything else.",
    "PRESS NEW GAME": "No game is going on.",
    "WAIT THINKING": "It is the device's turn.",
    "NOTHING TO TAKE BACK": "This is as far back as you have moved.",
    "NO CUBE": "The game is played without a cube.",
    "EQUAL ROLL AGAIN": "The opening dice you keyed in do not differ; key in others.",
    "NOT NOW": "That key, or that value, means nothing here.",
    "CUBE IS NOT IN PLAY": "The option CUBE keeps the cube out of this game.",
    "MATCH TO 1 HAS NO CUBE": "In a match to one point the cube could change nothing.",
    "NO CUBE IN CRAWFORD GAME": "A side has just come one point short of the match: this one game "
    "is played without the cube.",
    "CUBE IS AT 64": "The cube has no higher face.",
    "NOT YOUR CUBE": "The other side owns the cube.",
    "DOUBLE BEFORE THE ROLL": "The cube is turned before the dice are.",
    "ACCEPT OR REJECT": "An offer waits for its answer; no other key counts.",
    "NOT ACCEPTED PLAY ON": "The resignation was not accepted.",
    "NO MORE CAN BE LOST": "As you stand you cannot lose so many points.",
    "A MAN IS OFF 1 POINT ONLY": "You have borne off a man, so that you can lose one point only.",
    "BLUNDER TAKE BACK?": "The teacher knows a much better play: TAKE BACK takes yours back, any "
    "other key lets it stand.",
    "TAKEN": "The double was taken.",
    "MEN ARE MISSING": "Set up: a side has fewer than 15 men.",
    "TOO MANY MEN": "Set up: a side has more than 15 men.",
    "NO MAN LEFT TO PLACE": "Set up: all 15 men of that side are placed.",
    "OTHER SIDE IS THERE": "Set up: a man of the other side stands there, or only he may.",
    "NO BAR IN THIS GAME": "Set up: only backgammon has a bar.",
    "G1/G2 OR PRIME LIMIT": "Set up: a side holds more points than its game allows.",
    "GAME WOULD BE OVER": "Set up: the position ends the game.",
    "TURNED CUBE NEEDS OWNER": "Set up: a cube above 1 belongs to one of the sides.",
    "FINISH SET UP FIRST": "Set up: that key means nothing while a position is set up.",
}

TEXTS = {
    "READY": "The device is on, and no game is going on.",
    "ROLL": "ROLL DICE is due: in the opening, or for the side whose sign is lit.",
    "PASS": "Nothing can be played; the turn passes by itself.",
    "NEW": "A game is going on: NEW GAME or DOUBLE/ACCEPT begins another, any other key does not.",
    "WHICH": "BEAR OFF was pressed: press the man who is to leave.",
    "OFF": "In a step that is shown: off the board.",
    "BAR": "In a step, or while verifying: the bar.",
    "TIE": "Nobody has won; the score follows.",
    "DOUBLE": "With a number and `?`: a double to that value is offered.",
    "RESIGN": "With a number and `?`: so many points, before the cube, are about to be resigned, "
    "or are offered.",
    "SET_UP": "DOUBLE/ACCEPT opens the set-up mode.",
}

LEGENDS = {
    "BACKGAMMON": "the game in play; blinks while GAME OPTION asks for one",
    "JACQUET": "the same",
    "TRICTRAC": "the same",
    "MOULTEZIM": "the same",
    "PLAKOTO": "the same",
    "TRICTRAC 12": "the same",
    "G1": "mode of the game in play, in the games that have modes; blinks if the switch was moved "
    "to G1 since",
    "G2": "the same for G2",
    "LEVEL": "the text shows the level",
    "SCORE": "the text shows the score",
    "2 PLAYERS": "the device plays neither side",
    "SET UP": "a position is being set up",
    "PASS": "the side on roll can play nothing",
    "THINKING": "the device looks for its play",
    "SOUND": "sound is on",
    "LOW BATTERY": "the supply's voltage is low",
    "WHITE": "White is on roll",
    "BLACK": "Black is on roll",
}

KEYS = {
    "NEW GAME": "Sets up the men for the game chosen by GAME OPTION, in the mode of the G1/G2 "
    "switch. In mid-game it asks `NEW?` first: press it again to agree.",
    "GAME OPTION": "Shows the first option, pressed again the next one; a number chooses.",
    "LEVEL": "Shows the level, 1 to 8; pressed again raises it. A number chooses.",
    "STATISTICS": "Pip counts of White and Black; pressed again score, games won, turns, rolls, "
    "doubles, mean roll, clock, and how often each face of the dice came. ROLL DICE and "
    "DOUBLE/ACCEPT turn the page too.",
    "VERIFY": "Goes through the points on which men stand: the point's number, then W or B with "
    "the number of men. Press a point to look at it. After your roll VERIFY, then PLAY, shows the "
    "best play and its equity.",
    "TAKE BACK": "Sets a lifted man down; takes back a step of your turn; then whole turns, back "
    "to your last.",
    "BEAR OFF": "Takes the lifted man, or the man on the next point you press, off the board.",
    "REJECT": "Sets a lifted man down, leaves a menu or a list, answers a question with no. "
    "Otherwise, in your turn, it asks how many points you resign: a number chooses, DOUBLE/ACCEPT "
    "resigns.",
    "DOUBLE/ACCEPT": "Answers a question with yes; leaves a menu. Before your roll it doubles.",
    "PLAY": "The device plays the turn for the side on roll, rolling first if need be.",
    "1": "A number: the dice keyed in by hand, or a value of the option shown.",
    "2": "the same",
    "3": "the same",
    "4": "the same",
    "5": "the same",
    "6": "the same",
    "ROLL DICE": "Rolls. In a menu it chooses the next value.",
}

ACTIONS = {
    "cursor left": "the cursor one step to the left; it goes over points, keys and switches",
    "cursor right": "the cursor to the right",
    "cursor up": "the cursor up",
    "cursor down": "the cursor down",
    "press": "presses what is under the cursor",
    "G1/G2": "moves the slide switch G1/G2",
    "ON/OFF": "moves the slide switch ON/OFF",
    "ACL": "the all-clear button: hold it for a second",
    "help": "shows a page with all keys, and hides it",
    "fast": "the device runs as fast as it can, while held; its match clock and its automatic off "
    "run as fast",
    "speed": "the next speed: once, twice, four times that of the device",
    "mute": "sound of the window off and on",
    "full screen": "full screen and back",
    "back": "leaves the help page, or full screen",
    "quit": "closes the window",
}
