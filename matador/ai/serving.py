"""The side of the bot: one of ours, played over the protocol."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Iterator
from typing import BinaryIO

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
from matador.match.seats import Bot
from matador.rules import NotationError, Play, parse_action

_FAREWELL_S = 0.25


def serve(bot: Bot, name: str, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer the host until it says `bye` or is gone. If that takes the bot too long, the process is ended.

    `ProtocolError` for a line that is nothing of the protocol.
    """
    lines: queue.SimpleQueue[ToBot | ProtocolError] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, lines), daemon=True).start()
    while True:
        message = lines.get()
        match message:
            case ProtocolError():
                raise message
            case Hello():
                _write(sink, written(Greeting(PROTOCOL, name)))
            case Act():
                _write(sink, written(_choice(bot, message)))
            case Cancel():
                # These bots decide at once, so whatever is cancelled has been answered.
                pass
            case Over():
                # Ours never ask for it, and a host that tells them all the same does no harm.
                pass
            case Bye():
                return


def _listen(source: BinaryIO, lines: queue.SimpleQueue[ToBot | ProtocolError]) -> None:
    """Read on while the bot thinks, and end the process with the host."""
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
    # What was asked before may still be answered; a bot in the middle of a search does not hear of the end.
    time.sleep(_FAREWELL_S)
    os._exit(0)


def _lines(stream: int) -> Iterator[bytes]:
    """The lines of a stream, read past its buffer: whoever waits in that holds a lock that the end of Python needs."""
    rest = b""
    while data := os.read(stream, 65536):
        *lines, rest = (rest + data).split(b"\n")
        yield from lines
    yield rest


def _choice(bot: Bot, act: Act) -> Choice:
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
    return Choice(act.id, str(bot.choose(view, legal)))


def _write(sink: BinaryIO, line: bytes) -> None:
    try:
        sink.write(line)
        sink.flush()
    except BrokenPipeError:
        # The host is gone.
        os._exit(0)
