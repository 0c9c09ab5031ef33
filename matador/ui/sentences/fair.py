"""Was it fair? The proof that nobody chose or changed a tile, in words for a child of ten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from matador.rules import Tile
from matador.ui.language import Language
from matador.ui.sentences.scores import listed
from matador.ui.sentences.table import tile_name

Verdict: TypeAlias = Literal["fair", "unchanged", "from file", "wrong"]
"""Nobody chose or changed a tile; nobody changed one; only who has seen the code knows; somebody changed something."""


def question(language: Language, verdict: Verdict | None) -> str:
    """Was it fair? With the answer, if there is one; None: it is not known yet, or there is no proof."""
    say = language.gettext
    told = {
        "fair": say("Was it fair? Yes!"),
        "unchanged": say("Was it fair? No tile was changed."),
        "wrong": say("Was it fair? No!"),
    }
    return told.get(verdict or "", say("Was it fair?"))


def in_short(language: Language, verdict: Verdict | None) -> str:
    """The answer in one sentence; None: it is not known yet."""
    say = language.gettext
    told = {
        "fair": say("Nobody could choose the tiles, and nobody changed one."),
        "unchanged": say("Nobody changed a tile after the match began."),
        "from file": say("This match comes from a file, so it's harder to be sure."),
        "wrong": say("The code and the tiles don't belong together. Someone changed something."),
    }
    return told.get(verdict or "", say("This code makes sure that nobody can change a tile."))


def compare(language: Language, *, is_over: bool) -> str:
    """What the reader does with the code below."""
    say = language.gettext
    asked = say("Is this the code you saw before the match?")
    return asked if is_over else say("Take a photo of this code. Compare it at the end of the match.")


def how_it_works(language: Language, *, is_explained: bool) -> str:
    """The button that shows the explanation, or the code again."""
    return language.gettext("Show the code") if is_explained else language.gettext("How does this work?")


def how_a_code_is_made(language: Language) -> str:
    """The first step."""
    return language.gettext(
        "Before the match, the computer chose a secret word. It showed you a code made from that word. "
        "Nobody can work out the word from the code. The tiles below the code are a short form of it."
    )


def secret_later(language: Language) -> str:
    """Why the secret word is not told yet."""
    return language.gettext(
        "You'll see the secret word at the end. Anyone who knows it now could work out all the tiles."
    )


def no_proof(language: Language, *, by_number: bool) -> str:
    """Why there is no proof; `by_number`: the deal number was chosen."""
    if by_number:
        return language.gettext(
            "This match has no proof. Someone chose its deal number, and anyone who knows that number "
            "can work out all the tiles."
        )
    return language.gettext(
        "This match has no proof: its tiles were chosen by hand, or it comes from another match or a file."
    )


def tiles_of_code(language: Language, tiles: Sequence[Tile]) -> str:
    """The short form of the code, for screen readers."""
    return language.gettext("The code as tiles: {tiles}").format(tiles=_tiles(language, tiles))


def can_be_cut(language: Language) -> str:
    """Before the first deal."""
    return language.gettext(
        "Now you can cut: tap some tiles. The computer shuffles with its word and your cut."
    )


def was_cut(language: Language, cut: str | None) -> str:
    """How the tiles were cut, or that they were not."""
    if cut is None:
        return language.gettext("Nobody cut. The computer shuffled with its secret word alone.")
    return language.gettext(
        "The cut was “{cut}”. The computer shuffled with its secret word and this cut."
    ).format(cut=cut)


def place(language: Language, number: int | None, rounds: int, page: int, pages: int) -> str:
    """Which round, or None for the code of the match, and which page of it; both count from 0."""
    say, told = language.gettext, ""
    if number is not None and (rounds > 1 or pages == 1):
        told = say("Round {number} of {rounds}").format(number=number + 1, rounds=rounds)
    if pages == 1:
        return told or (say("The code of the match") if rounds else "")
    leaf = say("page {page} of {pages}") if told else say("Page {page} of {pages}")
    return ", ".join(filter(None, (told, leaf.format(page=page + 1, pages=pages))))


def boneyard(language: Language, drawn: int) -> str:
    """Before the boneyard, of which so many tiles were drawn."""
    if drawn == 0:
        return language.gettext("The other tiles lay face down in this order. Nobody drew any of them.")
    return language.gettext("The other tiles lay face down in this order. Below a tile you see who drew it.")


def bots_knew(language: Language, names: Sequence[str]) -> str:
    """What the bots of these names could know."""
    told = language.ngettext(
        "{names} sees only their own tiles, the table, and how many tiles each player has. A code can't prove that.",
        "{names} see only their own tiles, the table, and how many tiles each player has. A code can't prove that.",
        len(names),
    )
    return told.format(names=listed(language, names))


def proved(language: Language, verdict: Verdict) -> str:
    """What it proves that the code and the tiles are those of the secret word, or are not."""
    match verdict:
        case "fair":
            return language.gettext(
                "The computer shuffled again with this word and the cut. The code and every tile are the same. "
                "It showed the code before you cut, so it couldn't choose the tiles."
            )
        case "unchanged":
            return language.gettext(
                "The computer shuffled again with this word. The code and every tile are the same. "
                "But nobody cut, so a cheating computer could have tried many words."
            )
        case "from file":
            return language.gettext(
                "The computer shuffled again with this word. The code and every tile are the same. "
                "If you didn't see the code before the match, this proves nothing."
            )
        case "wrong":
            return language.gettext("The computer shuffled again with this word. The result is NOT the same.")


def tap_more(language: Language, verdict: Verdict) -> str:
    """How to get a better proof next time."""
    if verdict == "unchanged":
        return language.gettext("Next time, look at the code, then tap three tiles or more.")
    return language.gettext(
        "With only one or two tiles, a cheating computer could still find a word that suits it. "
        "Next time, tap three tiles or more."
    )


def dealt_again(language: Language, *, is_same: bool) -> str:
    """What came of dealing a round again."""
    if is_same:
        return language.gettext("The computer dealt again with the secret word. Every tile is the same.")
    return language.gettext("The computer dealt again with the secret word. The tiles are NOT the same.")


def held_by(language: Language, name: str, tiles: Sequence[Tile]) -> str:
    """A hand, for screen readers."""
    return f"{name}: {_tiles(language, tiles)}"


def drawn_by(language: Language, tile: Tile, name: str | None) -> str:
    """A tile of the boneyard, for screen readers."""
    if name is None:
        return tile_name(language, tile)
    return language.gettext("{tile}, drawn by {name}").format(
        tile=tile_name(language, tile), name=language.within(name)
    )


def _tiles(language: Language, tiles: Sequence[Tile]) -> str:
    return "; ".join(tile_name(language, tile) for tile in tiles)
