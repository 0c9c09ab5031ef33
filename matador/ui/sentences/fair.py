"""*Was it fair?*: the proof that nobody chose or changed a tile, in words for a ten-year-old."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from matador.rules import Tile
from matador.ui.language import Language
from matador.ui.sentences.scores import listed
from matador.ui.sentences.table import tile_name

Verdict: TypeAlias = Literal["fair", "unchanged", "from file", "wrong"]
"""No tile was chosen or changed; none was changed; proof only for those who saw the code; tampering."""


def question(language: Language, verdict: Verdict | None) -> str:
    """*Was it fair?*, with the answer if there is one; None: not known yet, or there is no proof."""
    say = language.say
    told = {
        "fair": say("Was it fair? Yes!"),
        "unchanged": say("Was it fair? No tile was changed."),
        "wrong": say("Was it fair? No!"),
    }
    return told.get(verdict or "", say("Was it fair?"))


def in_short(language: Language, verdict: Verdict | None) -> str:
    """The answer in one sentence; None: not known yet."""
    say = language.say
    told = {
        "fair": say("Nobody could choose the tiles, and nobody changed any of them."),
        "unchanged": say("Nobody changed a tile after the match began."),
        "from file": say("This match comes from a file, so it's harder to be sure."),
        "wrong": say("The code and the tiles don't match. Someone has changed something."),
    }
    return told.get(verdict or "", say("This code makes sure that nobody can change a tile."))


def was_cut(language: Language, cut: str | None) -> str:
    if cut is None:
        return language.say("Nobody mixed the tiles. The computer shuffled using only its secret word.")
    return language.say(
        "The mix was “{cut}”. The computer shuffled using its secret word and this mix.", cut=cut
    )


def place(language: Language, number: int | None, rounds: int, page: int, pages: int) -> str:
    """The round, or the match code if `number` is None, and the page; `number` and `page` count from 0."""
    say, told = language.say, ""
    if number is not None and (rounds > 1 or pages == 1):
        told = say("Round {number} of {rounds}", number=number + 1, rounds=rounds)
    if pages == 1:
        return told or (say("The match code") if rounds else "")
    leaf = say("page {page} of {pages}") if told else say("Page {page} of {pages}")
    return ", ".join(filter(None, (told, leaf.format(page=page + 1, pages=pages))))


def bots_knew(language: Language, names: Sequence[str]) -> str:
    return language.nsay(
        "{names} sees only one hand of tiles, the table, and how many tiles each player has. A code can't prove that.",
        "{names} see only their own tiles, the table, and how many tiles each player has. A code can't prove that.",
        len(names),
        names=listed(language, names),
    )


def proved(language: Language, verdict: Verdict) -> str:
    match verdict:
        case "fair":
            return language.say(
                "The computer shuffled again, using this word and the mix. The code and every tile came out the same. "
                "You could see the code before the mix, so the computer couldn't choose the tiles."
            )
        case "unchanged":
            return language.say(
                "The computer shuffled again, using this word. The code and every tile came out the same. "
                "But nobody mixed the tiles, so a cheating computer could have tried many words."
            )
        case "from file":
            return language.say(
                "The computer shuffled again, using this word. The code and every tile came out the same. "
                "If you didn't see the code before the match, this proves nothing."
            )
        case "wrong":
            return language.say("The computer shuffled again, using this word. The result was NOT the same.")


def drawn_by(language: Language, tile: Tile, name: str | None) -> str:
    if name is None:
        return tile_name(language, tile)
    return language.say("{tile}, drawn by {name}", tile=tile_name(language, tile), name=language.within(name))


def tile_names(language: Language, tiles: Sequence[Tile]) -> str:
    return "; ".join(tile_name(language, tile) for tile in tiles)
