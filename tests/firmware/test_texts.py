"""Every word the glass can say fits it."""

from firmware import glyphs, line, refusals, texts
from firmware.games import GAME_COUNT


def all_texts():
    for value in vars(texts).values():
        if isinstance(value, bytes):
            yield value
        elif isinstance(value, tuple):
            yield from (text for text in value if isinstance(text, bytes))


ALL = sorted(set(all_texts()))


def test_there_are_texts():
    assert len(ALL) > 60


def test_every_text_fits_the_line():
    for text in ALL:
        assert len(text) <= line.LINE_SIZE, text


def test_every_character_has_a_glyph():
    for text in ALL:
        for character in text:
            pair = glyphs.glyph_low(character), glyphs.glyph_high(character)
            assert glyphs.FIRST <= character <= glyphs.LAST, text
            assert pair != (glyphs.UNKNOWN_LOW, glyphs.UNKNOWN_HIGH), text
            assert character == 0x20 or any(pair), text


def test_every_refusal_has_a_text_of_its_own():
    reasons = {
        name: value
        for name, value in vars(refusals).items()
        if name.isupper() and name not in ("ALLOWED", "REFUSAL_COUNT")
    }
    assert sorted(reasons.values()) == list(range(1, refusals.REFUSAL_COUNT))
    said = [texts.MESSAGES[reason] for reason in reasons.values()]
    assert all(said)
    assert len(set(said)) == len(said)


def test_every_message_has_a_text_of_its_own():
    names = [name for name in vars(texts) if name.isupper() and isinstance(vars(texts)[name], int)]
    numbers = sorted(
        vars(texts)[name]
        for name in names
        if name not in ("MESSAGE_COUNT", "REFUSAL_COUNT", "BACKGAMMON", "MOULTEZIM")
    )
    assert numbers == list(range(refusals.REFUSAL_COUNT, texts.MESSAGE_COUNT))
    assert len(set(texts.MESSAGES)) == texts.MESSAGE_COUNT


def test_texts_are_upper_case():
    for text in ALL:
        assert text == text.upper()


def test_every_result_can_be_named_with_the_score():
    score = b" 65535-65535"
    for game in range(GAME_COUNT):
        most = 3 if game == 0 else 5 if game == 1 else 2
        for points in range(1, most + 1):
            for side in texts.SIDES:
                assert len(side + texts.win(game, points)) <= line.LINE_SIZE
                assert len(side + texts.win(game, points) + b" 9-9") <= line.LINE_SIZE
    assert len(texts.TIE + score) <= line.LINE_SIZE


def test_a_gammon_is_named():
    assert b"GAMMON" in texts.win(0, 2)
    assert b"BACKGAMMON" in texts.win(0, 3)
    assert b"GAMMON" in texts.win(3, 2)
    assert texts.win(1, 5) == b" WINS "
