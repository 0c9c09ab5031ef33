"""What is said of matches that are finished."""

from __future__ import annotations

from collections.abc import Sequence

from matador.play.replay_frames import ReplayFrame
from matador.rules import CATALOG, Draw, Play, Ruleset
from matador.ui.language import Language
from matador.ui.sentences.scores import ended, listed, round_title
from matador.ui.sentences.table import just_begins, tile_name

_NEUTRAL = "#"


def game_title(language: Language, ruleset: str) -> str:
    """What a game is called by its name in a file; one that there is no more has none."""
    named = CATALOG.get(ruleset)
    return language.gettext("A game") if named is None else language.marked(named.title)


def player_name(language: Language, name: str) -> str:
    """What somebody was called; who has been forgotten is somebody."""
    if name.startswith(_NEUTRAL) and name[1:].isdecimal():
        return language.gettext("Somebody")
    return name


def winner_told(language: Language, rules: Ruleset, winners: Sequence[int], names: Sequence[str]) -> str:
    """The sides that won a finished match."""
    if not winners:
        return language.gettext("No winner")
    called = [player_name(language, names[seat]) for side in winners for seat in rules.sides[side]]
    told = language.ngettext("Winner: {names}", "Winners: {names}", len(called))
    if len(winners) > 1:
        told = language.gettext("Shared win: {names}")
    return told.format(names=listed(language, called))


def searched(language: Language, person: str | None, game: str | None, month: str | None) -> str:
    """What is searched for."""
    everybody = language.gettext("Everyone") if person is None else person
    every = language.gettext("all games") if game is None else game
    told = f"{everybody}, {every}" if month is None else f"{everybody}, {every}, {month}"
    return language.gettext("Search: {what}").format(what=told)


def moment_told(language: Language, frame: ReplayFrame, moves: int) -> str:
    """Which moment of a match is shown."""
    round_ = round_title(language, frame.round)
    move = language.gettext("move {number} of {count}").format(number=frame.step, count=moves)
    return f"{round_}, {move}"


def frame_told(language: Language, frame: ReplayFrame, names: Sequence[str]) -> str:
    """What was done last, and how the round ended and who won it, if it has."""
    say, called = language.gettext, [player_name(language, name) for name in names]
    if frame.seat is None:
        return just_begins(language, called[frame.position.turn], is_reader=False)
    name = called[frame.seat]
    match frame.action:
        case Play(tile=tile):
            told = say("{name} played the tile {tile}.").format(name=name, tile=tile_name(language, tile))
        case Draw():
            told = say("{name} drew a tile.").format(name=name)
        case _:
            told = say("{name} passed.").format(name=name)
    outcome = frame.position.outcome
    if outcome is None:
        return told
    return f"{told} {ended(language, frame.position.rules, outcome, called, frame.played)}"
