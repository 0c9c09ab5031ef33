"""The bot side of the protocol, for built-in bots."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count
from typing import BinaryIO

from msgspec import UNSET

from matador.ai.protocol import (
    PROTOCOL,
    Act,
    Bye,
    Cancel,
    Choice,
    Greeting,
    Hello,
    Over,
    ProtocolError,
    ToBot,
    read_to_bot,
    view_of,
    written,
)
from matador.ai.thinking import Thinker, TimeUsed
from matador.match.seats import Bot
from matador.match.views import View
from matador.rules import Action, NotationError, Play, parse_action

_FAREWELL_S = 0.25


def serve(bot: Bot, name: str, source: BinaryIO, sink: BinaryIO, iterations: int | None = None) -> None:
    """Answer the host until it sends `bye` or disconnects; then exit, even during a search.

    A searching bot uses each question's budget or, if given, `iterations`, where 0 means its default.
    `ProtocolError` for a line that breaks the protocol.
    """
    inbox = _Inbox(source)
    used = TimeUsed()
    while True:
        used.rest()
        message = inbox.next()
        match message:
            case ProtocolError():
                raise message
            case Hello():
                _write(sink, written(Greeting(PROTOCOL, name, thinks=isinstance(bot, Thinker))))
            case Act():
                used.begin(message.budget_ms)
                choice = _choice(bot, message, inbox, used, iterations)
                if choice is not None:
                    _write(sink, written(choice))
            case Cancel():
                # A running search looks for this itself; all other cancelled questions have been answered.
                pass
            case Over():
                # Built-in bots don't want this message, but it does no harm.
                pass
            case Bye():
                return


class _Inbox:
    """The host's messages, with look-ahead for searches."""

    def __init__(self, source: BinaryIO) -> None:
        self._lines: queue.SimpleQueue[ToBot | ProtocolError] = queue.SimpleQueue()
        self._seen: deque[ToBot | ProtocolError] = deque()
        """Messages that a search has looked at."""
        threading.Thread(target=_listen, args=(source, self._lines), daemon=True).start()

    def next(self) -> ToBot | ProtocolError:
        return self._seen.popleft() if self._seen else self._lines.get()

    @property
    def has_ended(self) -> bool:
        """True if the host has sent its last message."""
        self._look()
        return any(isinstance(message, Bye | ProtocolError) for message in self._seen)

    def wants_now(self, question: int) -> bool:
        """True if the host has cancelled this question, asked another one or disconnected."""
        self._look()
        return any(
            message.id == question if isinstance(message, Cancel) else not isinstance(message, Hello | Over)
            for message in self._seen
        )

    def _look(self) -> None:
        while not self._lines.empty():
            self._seen.append(self._lines.get())


def _listen(source: BinaryIO, lines: queue.SimpleQueue[ToBot | ProtocolError]) -> None:
    """Read messages while the bot thinks, and end this process when the host has ended."""
    for line in _lines(source.fileno()):
        if not line.strip():
            continue
        try:
            message = read_to_bot(line)
        except ProtocolError as error:
            lines.put(error)
            return
        if isinstance(message, Bye):
            break
        lines.put(message)
    lines.put(Bye())
    # Wait for answers to earlier questions, but not for a long search, which does not notice the end.
    time.sleep(_FAREWELL_S)
    os._exit(0)


def _lines(stream: int) -> Iterator[bytes]:
    """The lines of a stream. Its own buffer is not used, because its lock would keep Python from exiting."""
    rest = b""
    while data := os.read(stream, 65536):
        *lines, rest = (rest + data).split(b"\n")
        yield from lines
    yield rest


def _choice(bot: Bot, act: Act, inbox: _Inbox, used: TimeUsed, iterations: int | None) -> Choice | None:
    """The answer to a question; None if the host is gone."""
    view, legal = _read(act)
    if not isinstance(bot, Thinker):
        return Choice(act.id, str(bot.choose(view, legal)))
    if len(legal) == 1:
        return Choice(act.id, str(legal[0]))
    search = bot.search(view, legal)
    for _ in count() if iterations is None else range(iterations or bot.iterations(view)):
        if search.is_done or inbox.wants_now(act.id) or (iterations is None and not used.goes_on()):
            break
        search.step(1)
    if inbox.has_ended and not search.is_done:
        return None
    values = {str(action): value for action, value in search.values().items()}
    return Choice(act.id, str(search.best()), values or UNSET)


def _read(act: Act) -> tuple[View, Sequence[Action]]:
    """The view and legal actions in a question; `ProtocolError` if they are invalid."""
    try:
        legal = [parse_action(text) for text in act.legal]
    except NotationError as error:
        raise ProtocolError(str(error)) from None
    if not legal:
        raise ProtocolError("there is nothing to choose from: `legal` is empty")
    view = view_of(act.view)
    plays = {move.play for move in view.decision.moves()}
    if not all(action in plays if isinstance(action, Play) else view.ends for action in legal):
        raise ProtocolError("`legal` names an action that the view does not allow")
    return view, legal


def _write(sink: BinaryIO, line: bytes) -> None:
    try:
        sink.write(line)
        sink.flush()
    except BrokenPipeError:
        # The host is gone.
        os._exit(0)
