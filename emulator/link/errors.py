"""What can go wrong on a link. Each message names the board and the last frames."""


class LinkError(Exception):
    """The link cannot be used, or not as asked; the message says why."""


class LinkClosed(LinkError):  # noqa: N818 - said of the link, as in "no answer"
    """The other end has gone, or could not be opened."""


class NoAnswer(LinkError):  # noqa: N818
    """The board stayed silent, or said nothing that could be understood, for too long."""


class Refused(LinkError):  # noqa: N818
    """The board refused a request; `reason` is its number (see `firmware.protocol`)."""

    def __init__(self, message: str, reason: int) -> None:
        super().__init__(message)
        self.reason = reason


class BoardBusy(Refused):
    """Another panel has the board."""


class BoardRestarted(Refused):
    """The board has been started again since the last hello: its memory is not what it was."""
