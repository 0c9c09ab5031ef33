"""What the others at the table say of what they do, and what is told of it when it is shown again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from matador.play.table.told import Saying
from matador.rules import DRAW, Play, Seen
from matador.ui.language import Language
from matador.ui.sentences.table import tile_name


def saying(language: Language, what: Saying, count: int = 1) -> str:
    """What somebody says of what he does; `count`: tiles that they have drawn in a row."""
    match what:
        case "draw" if count > 1:
            return language.ngettext("I drew {n} tile.", "I drew {n} tiles.", count).format(n=count)
        case "draw":
            return language.gettext("I draw.")
        case "lay":
            return language.gettext("I lay a tile.")
        case "pass":
            return language.gettext("I pass.")
        case _:
            assert_never(what)


def traces(language: Language, drawn: int, passed: int) -> list[str]:
    """What somebody did without playing a tile, in one or two words each."""
    say = language.gettext
    return [*([say("drew {n}").format(n=drawn)] if drawn else []), *([say("passed")] if passed else [])]


def goes_faster(language: Language) -> str:
    """That bots are hurried."""
    return language.gettext("Now it goes faster.")


def nothing_yet(language: Language, name: str) -> str:
    """That somebody has done nothing that could be shown again."""
    say = language.gettext
    other = say("{name} has not played yet in this round.")
    return language.told(name, other, say("You have not played yet in this round."))


def what_was_done(language: Language, name: str, done: Sequence[Seen], *, since_turn: bool) -> str:
    """What somebody did since the reader's turn, or before his first one; never which tiles he drew."""
    say = language.gettext
    when = say("After your turn, {what}") if since_turn else say("Before your turn, {what}")
    told = done_by(language, name, done)
    if language.is_you(name):
        told = told[:1].lower() + told[1:]
    return when.format(what=told)


def done_by(language: Language, name: str, done: Sequence[Seen]) -> str:
    """The same without when it was."""
    return " ".join(_sentences(language, name, done))


def _sentences(language: Language, name: str, done: Sequence[Seen]) -> Iterator[str]:
    """One for each turn."""
    drawn = 0
    for index, seen in enumerate(done):
        if seen.action != DRAW:
            yield _ended(language, name, drawn, seen)
            drawn = 0
            continue
        drawn += 1
        if index == len(done) - 1:
            words = language.ngettext("{name} drew {n} tile.", "{name} drew {n} tiles.", drawn)
            yield words.format(name=name, n=drawn)


def _ended(language: Language, name: str, drawn: int, seen: Seen) -> str:
    """How a turn ended, after so many draws."""
    if isinstance(seen.action, Play):
        words = language.gettext("{name} laid the tile {tile}.")
        if drawn:
            words = language.ngettext(
                "{name} drew {n} tile and laid the tile {tile}.",
                "{name} drew {n} tiles and laid the tile {tile}.",
                drawn,
            )
        return words.format(name=name, n=drawn, tile=tile_name(language, seen.action.tile))
    words = language.gettext("{name} passed.")
    if drawn:
        words = language.ngettext(
            "{name} drew {n} tile and passed.", "{name} drew {n} tiles and passed.", drawn
        )
    return words.format(name=name, n=drawn)
