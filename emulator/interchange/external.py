"""A server that GNU Backgammon can take for a player: `set player 0 external localhost:PORT`.

It connects once for a match and sends a line for each decision. The answer is one line
and never an error text: a play that cannot be read spoils the other program's record.
A line that is no request is logged and answered by an empty line.
"""

import contextlib
import socket
import threading
from collections.abc import Callable
from typing import Final

from emulator.interchange import fibs
from emulator.interchange.decider import ROLL, Decider
from emulator.interchange.table import Table
from emulator.link.listening import listen

LOOPBACK: Final = ("127.0.0.1", "::1")
LONGEST_LINE: Final = 65536
"""Bytes of a line; of a longer one the rest is thrown away."""
SHOWN: Final = 160
"""Characters of a wrong line that the log shows."""
COMPLAINTS: Final = 20
"""Wrong lines of one connection that are logged; the rest is counted."""

Log = Callable[[str], None]


class Player:
    """The answers to one connection's requests."""

    def __init__(self, decider: Decider, log: Log) -> None:
        self._decider = decider
        self._log = log
        self._declined: Table | None = None  # where the last resignation was made
        self._wrong = 0

    def answer(self, line: str) -> str:
        """Return the answer to a line, without its line end; empty if there is none.

        Never raises: whatever a line does is logged.
        """
        try:
            request = fibs.parse(line)
            return self._decide(request)
        except fibs.LineError as error:
            self.complain(line, str(error))
        except Exception as error:  # the server has to outlive any line
            self.complain(line, f"{type(error).__name__}: {error}")
        return ""

    def complain(self, line: str, reason: str) -> None:
        """Log a wrong line, for a while."""
        self._wrong += 1
        if self._wrong <= COMPLAINTS:
            self._log(f"not answered, {reason}: {line[:SHOWN]!r}")
        if self._wrong == COMPLAINTS:
            self._log("further wrong lines of this connection are not shown")

    def _decide(self, request: fibs.Request) -> str:
        table = request.table
        if table.doubled:
            return "take" if self._decider.takes(table) else "drop"
        if request.is_play:
            return fibs.play(self._decider.play(table))
        # Asked for the same again, the resignation was not accepted: play on.
        answer = self._decider.before_roll(table, may_resign=table != self._declined)
        self._declined = table if answer.startswith("resign") else None
        return answer if answer else ROLL


class ExternalServer:
    """Listens on one port and serves every connection in a thread of its own.

    `make` gives each connection its decider. Raises `emulator.link.LinkError` if the
    port cannot be had. With `host` it listens there instead of on loopback; with
    `trace` every exchange is logged.
    """

    def __init__(
        self,
        make: Callable[[], Decider],
        port: int = 0,
        host: str | None = None,
        log: Log = print,
        *,
        trace: bool = False,
    ) -> None:
        self._make = make
        self._log = log
        self._trace = trace
        self._stopped = threading.Event()
        hosts = LOOPBACK if host is None else (host,)
        self._listeners = listen(port, hosts, some=host is None)
        self._connections: set[socket.socket] = set()

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._listeners[0].getsockname()[1])

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses it listens on."""
        return tuple(str(listener.getsockname()[0]) for listener in self._listeners)

    def serve(self) -> None:
        """Serve until `stop`."""
        threads = [
            threading.Thread(target=self._accept, args=(listener,), daemon=True)
            for listener in self._listeners
        ]
        for thread in threads:
            thread.start()
        try:
            # A wait without an end cannot be interrupted on every system.
            while not self._stopped.wait(0.5):
                pass
        finally:
            self.close()

    def stop(self) -> None:
        """Let `serve` return."""
        self._stopped.set()

    def close(self) -> None:
        """Close all sockets."""
        self._stopped.set()
        for opened in [*self._listeners, *self._connections]:
            with contextlib.suppress(OSError):
                opened.shutdown(socket.SHUT_RDWR)
            opened.close()

    def _accept(self, listener: socket.socket) -> None:
        while not self._stopped.is_set():
            try:
                connection, _ = listener.accept()
            except OSError:
                if self._stopped.wait(0.1):
                    return
                continue
            self._connections.add(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            with connection:
                self._exchange(connection)
        except OSError:
            pass  # it has gone, or we are closing
        finally:
            self._connections.discard(connection)

    def _exchange(self, connection: socket.socket) -> None:
        player = Player(self._make(), self._log)
        waiting = b""
        too_long = False
        while data := connection.recv(4096):
            *lines, waiting = (waiting + data).split(b"\n")
            for raw in lines:
                # A NUL follows each request of GNU Backgammon and so begins the next.
                line = raw.replace(b"\0", b"").decode("utf-8", "replace").strip("\r ")
                if too_long:
                    player.complain(line, "too long")
                answer = "" if too_long else player.answer(line)
                too_long = False
                if self._trace:
                    self._log(f"{line} -> {answer}")
                connection.sendall(answer.encode("ascii") + b"\n")
            if len(waiting) > LONGEST_LINE:
                waiting = b""
                too_long = True
