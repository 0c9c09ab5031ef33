"""Notes beside the actions of a match, stored in its record as `marks`.

Each says what happened (`what`) and at which moment (`round` and `step`, both from 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from matador.match.branch import Branch, Moment
from matador.match.players import Player
from matador.match.records import LONGEST_NAME, MOST_MARKS, Mark
from matador.rules import Draw


class Looks(NamedTuple):
    """How much people saw that was undone afterwards."""

    draws: int = 0
    """Tiles that people drew."""
    ends: int = 0
    """Ends of rounds, where all tiles are shown."""


def taken_back(at: Moment, to: Moment, looks: Looks) -> Mark:
    """The mark for going to an earlier moment (undo) or a later one (redo)."""
    what = "undo" if to < at else "redo"
    seen = {name: count for name, count in looks._asdict().items() if count}
    return {**_at(what, at), "to_round": to.round, "to_step": to.step, **seen}


def looks_since(branch: Branch, players: Sequence[Player], moment: Moment) -> Looks:
    """Draws and ends of rounds seen by people since an earlier moment; zero for a later one."""
    draws = [seen for seen in branch.done_since(moment) if isinstance(seen.action, Draw)]
    return Looks(sum(players[seen.seat].bot is None for seen in draws), branch.ends_since(moment))


def looks_undone(marks: Sequence[Mark]) -> Looks:
    """How much people saw before it was undone, according to these marks; unknown marks are ignored."""
    undone = [mark for mark in marks if mark.get("what") == "undo"]
    return Looks(*(sum(_count(mark.get(name)) for mark in undone) for name in Looks._fields))


def _count(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0


def seat_changed(at: Moment, seat: int, player: Player) -> Mark:
    """The mark for a new player at a seat; `bot` is null for a person."""
    return {**_at("seat", at), "seat": seat, "player": player.name, "bot": player.bot}


def bots_at_first(players: Sequence[Player]) -> list[Mark]:
    """The marks for the bots among the first players; the record's own list of players has only names."""
    return [seat_changed(Moment(0, 0), seat, player) for seat, player in enumerate(players) if player.bot]


def players_after(players: Sequence[Player], marks: Sequence[Mark]) -> list[Player]:
    """The players after these marks (which may come from an untrusted file), given the first players."""
    now = list(players)
    for mark in marks:
        match mark:
            case {"what": "seat", "seat": int(seat), "player": str(name), "bot": str(bot) | (None as bot)}:
                # True is an int as well.
                if type(seat) is int and len(name) <= LONGEST_NAME and 0 <= seat < len(now):
                    now[seat] = Player(name, bot)
            case _:
                pass
    return now


def persons_ever(players: Sequence[Player], marks: Sequence[Mark]) -> frozenset[str]:
    """The names of all people who have played at some time, including those who have left their seats."""
    now, everybody = list(players), set(players)
    for mark in marks:
        if mark.get("what") == "seat":
            now = players_after(now, [mark])
            everybody.update(now)
    # The record's own list of players has only names; its marks tell which of them are bots.
    bots = {player.name for player in everybody if player.bot is not None}
    return frozenset(player.name for player in everybody if player.bot is None) - bots


def hint_shown(at: Moment, seat: int, level: int) -> Mark:
    """The mark for help given to a seat, up to this level."""
    return {**_at("hint", at), "seat": seat, "level": level}


def as_many_as_fit(marks: Sequence[Mark]) -> list[Mark]:
    """The marks; if a record cannot hold them all, the oldest are dropped, except changes of seats."""
    too_many = len(marks) - MOST_MARKS
    kept = []
    for mark in marks:
        if too_many > 0 and mark.get("what") != "seat":
            too_many -= 1
        else:
            kept.append(mark)
    return kept[-MOST_MARKS:]


def _at(what: str, at: Moment) -> Mark:
    return {"what": what, "round": at.round, "step": at.step}
