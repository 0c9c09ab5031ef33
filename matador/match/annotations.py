"""Marks: notes in a match record about undos, seats and hints.

Each mark says what happened (`what`) and when (`round` and `step`, both counted from 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from matador.match.branch import Branch, Moment
from matador.match.players import Player
from matador.match.records import LONGEST_NAME, Mark
from matador.rules import Draw


class Looks(NamedTuple):
    """The number of tiles and results that people saw before undoing."""

    draws: int = 0
    """Draws by people."""
    ends: int = 0
    """Ends of rounds, which reveal all tiles."""


def taken_back(at: Moment, to: Moment, looks: Looks) -> Mark:
    what = "undo" if to < at else "redo"
    seen = {name: count for name, count in looks._asdict().items() if count}
    return {**_at(what, at), "to_round": to.round, "to_step": to.step, **seen}


def looks_since(branch: Branch, players: Sequence[Player], moment: Moment) -> Looks:
    """Draws by people and ends of rounds since `moment`; 0 if `moment` is later than now."""
    draws = [seen for seen in branch.done_since(moment) if isinstance(seen.action, Draw)]
    ends = branch.at.round - moment.round + (branch.outcome is not None)
    return Looks(sum(players[seen.seat].bot is None for seen in draws), max(0, ends))


def looks_undone(marks: Sequence[Mark]) -> Looks:
    undone = [mark for mark in marks if mark.get("what") == "undo"]
    counts = ([mark.get(name) for mark in undone] for name in Looks._fields)
    return Looks(*(sum(one for one in each if isinstance(one, int) and one > 0) for each in counts))


def seat_changed(at: Moment, seat: int, player: Player) -> Mark:
    return {**_at("seat", at), "seat": seat, "player": player.name, "bot": player.bot}


def players_after(players: Sequence[Player], marks: Sequence[Mark]) -> list[Player]:
    """The players after these marks, which may come from an untrusted file."""
    now = list(players)
    for mark in marks:
        match mark:
            case {"what": "seat", "seat": int(seat), "player": str(name), "bot": str(bot) | (None as bot)}:
                # `True` is an int, too.
                if type(seat) is int and len(name) <= LONGEST_NAME and 0 <= seat < len(now):
                    now[seat] = Player(name, bot)
            case _:
                pass
    return now


def hint_shown(at: Moment, seat: int, level: int) -> Mark:
    return {**_at("hint", at), "seat": seat, "level": level}


def _at(what: str, at: Moment) -> Mark:
    return {"what": what, "round": at.round, "step": at.step}
