"""The keys and the board's fields: names in, contact bits in the io page out.

Hosts press at any frame rate and speed; the firmware samples its contacts 64 times
a second and debounces them (down at once, up after 3 clear ticks). `Keypad` stands
between: whatever order and phase the calls come in, each press lasts long enough
and is followed by a gap long enough to count as exactly one press, in order.
"""

from collections import deque
from typing import Final

from firmware import ports

KEYS: Final = (
    "NEW GAME",
    "STATISTICS",
    "VERIFY",
    "PLAY",
    "TAKE BACK",
    "BEAR OFF",
    "GAME OPTION",
    "LEVEL",
    "DOUBLE/ACCEPT",
    "REJECT",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "ROLL DICE",
)
"""Names of the keys; the index is the bit number in the io page."""

FIELDS: Final = (*(f"POINT {point}" for point in range(1, 25)), "BAR WHITE", "BAR BLACK")
"""Names of the pressure fields; the index is the bit number in the io page."""

ALIASES: Final = {
    "ACCEPT": "DOUBLE/ACCEPT",
    "DOUBLE": "DOUBLE/ACCEPT",
    "ROLL": "ROLL DICE",
    "BAR": "BAR WHITE",
}

TAP_LIMIT: Final = 32
"""Actions that may wait; a tap beyond is refused, never dropped silently."""
TAP_DOWN: Final = 2
"""Ticks a tap holds its contact down at least."""
HOLD_DOWN: Final = 1
"""Ticks a held contact stays down at least, however early it is released."""
CLEAR: Final = 4
"""Ticks a contact stays clear before it goes down again (the firmware needs 3)."""

_FIELD_BASE: Final = len(KEYS)
_CONTACTS: Final = {name: number for number, name in enumerate((*KEYS, *FIELDS))}
_HOLD: Final = 0
_RELEASE: Final = 1
_TAP: Final = 2
_LIFT: Final = 3  # the end of the tap in hand


def canonical(name: str) -> str:
    """Return the full name of a key or field.

    Case does not matter, `_` and `-` stand for a blank, and the aliases ACCEPT,
    DOUBLE, ROLL and BAR (White's) are known. Raises ValueError naming the valid
    names if there is no such contact.
    """
    plain = " ".join(name.upper().replace("_", " ").replace("-", " ").split())
    plain = ALIASES.get(plain, plain)
    if plain not in _CONTACTS:
        raise ValueError(
            f"no key or field {name!r}; keys: {', '.join(KEYS)}; "
            "fields: point 1 to point 24, bar white, bar black"
        )
    return plain


class Keypad:
    """The contacts of one handheld.

    `hold`, `release` and `tap` may be called at any moment between two ticks. A call
    that would reach the firmware too early to be told apart from a bounce waits in
    one queue with those that come after it, so that the order is kept: contacts go
    down one tick apart at least.
    """

    def __init__(self, io: bytearray) -> None:
        self._io = io
        self._now = 0  # ticks sampled so far
        self._queue: deque[tuple[int, int]] = deque()
        self._changed = [-CLEAR] * len(_CONTACTS)  # _now at the contact's last change
        self._wanted: set[int] = set()  # contacts down once the queue has run out
        self._pressed = -1  # _now when a contact went down last

    @property
    def waiting(self) -> int:
        """How many actions still wait; 0 once all that was asked for has been done."""
        return len(self._queue)

    @property
    def held(self) -> frozenset[str]:
        """Names of the contacts that are down in the io page."""
        return frozenset(name for name, contact in _CONTACTS.items() if self._is_down(contact))

    def hold(self, name: str) -> None:
        """Put a contact down until it is released; one that is down stays so."""
        contact = _CONTACTS[canonical(name)]
        if contact in self._wanted:
            return
        self._wanted.add(contact)
        self._do(_HOLD, contact)

    def release(self, name: str) -> None:
        """Let a held contact go, HOLD_DOWN ticks after it went down at the earliest."""
        contact = _CONTACTS[canonical(name)]
        if contact not in self._wanted:
            return
        self._wanted.discard(contact)
        self._do(_RELEASE, contact)

    def release_all(self) -> None:
        """Let all held contacts go, as when a window loses its focus.

        A contact that no tick has seen yet stays down for that one tick. Waiting taps
        are whole presses already and still come.
        """
        for contact in sorted(self._wanted):
            self._do(_RELEASE, contact)
        self._wanted.clear()

    def tap(self, name: str) -> bool:
        """Ask for exactly one press: TAP_DOWN ticks down, then CLEAR ticks up.

        Returns False, and presses nothing, if TAP_LIMIT actions are waiting already or
        the contact is held down.
        """
        contact = _CONTACTS[canonical(name)]
        if contact in self._wanted or len(self._queue) >= TAP_LIMIT:
            return False
        self._do(_TAP, contact)
        return True

    def contact(self, name: str, down: bool) -> None:
        """Set a contact bit as it is, with no care for order or bounces."""
        contact = _CONTACTS[canonical(name)]
        if down:
            self._wanted.add(contact)
            self._put(contact)
        else:
            self._wanted.discard(contact)
            self._clear(contact)

    def reset(self) -> None:
        """Forget what waits and take the contacts as they stand in the io page."""
        self._queue.clear()
        self._changed = [self._now - CLEAR] * len(_CONTACTS)
        self._wanted = {contact for contact in _CONTACTS.values() if self._is_down(contact)}
        self._pressed = -1

    def step(self, ticks: int = 1) -> None:
        """Bring the contacts up to date; call before every firmware tick.

        While nothing waits, one call may stand for several ticks.
        """
        if self._queue:
            self._advance()
        self._now += ticks

    def _do(self, action: int, contact: int) -> None:
        self._queue.append((action, contact))
        if len(self._queue) == 1:
            self._advance()

    def _advance(self) -> None:
        queue = self._queue
        while queue:
            action, contact = queue[0]
            age = self._now - self._changed[contact]
            if action in (_HOLD, _TAP):
                if age < CLEAR or self._pressed == self._now:
                    return
                self._put(contact)
                self._pressed = self._now
                if action == _TAP:
                    queue[0] = (_LIFT, contact)
                    return
            else:
                if age < (TAP_DOWN if action == _LIFT else HOLD_DOWN):
                    return
                self._clear(contact)
            queue.popleft()

    def _address(self, contact: int) -> tuple[int, int]:
        if contact < _FIELD_BASE:
            return ports.KEYS + (contact >> 3), 1 << (contact & 7)
        field = contact - _FIELD_BASE
        return ports.FIELDS + (field >> 3), 1 << (field & 7)

    def _is_down(self, contact: int) -> bool:
        address, bit = self._address(contact)
        return bool(self._io[address] & bit)

    def _put(self, contact: int) -> None:
        address, bit = self._address(contact)
        self._io[address] |= bit
        self._changed[contact] = self._now

    def _clear(self, contact: int) -> None:
        address, bit = self._address(contact)
        self._io[address] &= ~bit & 0xFF
        self._changed[contact] = self._now
