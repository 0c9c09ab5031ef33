"""Was it fair? How it is shown that nobody chose or changed a tile, in words for a child of ten."""

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
    match verdict:
        case "fair":
            return language.gettext("Was it fair? Yes!")
        case "unchanged":
            return language.gettext("Was it fair? No tile was changed.")
        case "wrong":
            return language.gettext("Was it fair? No!")
        case "from file" | None:
            return language.gettext("Was it fair?")


def no_proof(language: Language, *, by_number: bool) -> str:
    """Why there is no proof; `by_number`: the deal number was chosen."""
    if by_number:
        return language.gettext(
            "This match has no proof. Somebody chose the number of its deal, "
            "and whoever knows that number can know all the tiles."
        )
    return language.gettext(
        "This match has no proof. Its tiles were laid out by hand, or it goes on from the middle of another match, "
        "or it comes from a file or a match that has none."
    )


def code_in_tiles(language: Language, *, is_told: bool) -> str:
    """Before the short form of the code; `is_told`: the secret word stands there as well."""
    if is_told:
        return language.gettext("Is it the code that you saw before? For a quick look, here it is as tiles:")
    return language.gettext(
        "Take a photo, and compare it at the end. For a quick look, here is the code as tiles. "
        "These are not the tiles that are dealt, and one may come twice:"
    )


def tiles_of_code(language: Language, tiles: Sequence[Tile]) -> str:
    """The short form of the code, for screen readers."""
    return language.gettext("The code as tiles: {tiles}").format(tiles=_tiles(language, tiles))


def can_be_cut(language: Language) -> str:
    """Before the first deal."""
    return language.gettext(
        "Now you can cut: tap some tiles. The computer mixes the tiles with its word and your cut."
    )


def was_cut(language: Language, cut: str | None) -> str:
    """How the tiles were cut, or that they were not."""
    if cut is None:
        return language.gettext("Nobody cut. The computer mixed the tiles with its word alone.")
    return language.gettext(
        "Then came this cut: “{cut}”. The computer mixed the tiles with its word and the cut."
    ).format(cut=cut)


def place(language: Language, number: int | None, rounds: int, page: int, pages: int) -> str:
    """Which round, or None for the code of the match, and which page of it; both count from 0."""
    if number is None:
        return code_place(language, page, pages, has_rounds=rounds > 0)
    if rounds == 1 and pages > 1:
        return language.gettext("Page {page} of {pages}").format(page=page + 1, pages=pages)
    if pages == 1:
        return language.gettext("Round {number} of {rounds}").format(number=number + 1, rounds=rounds)
    return language.gettext("Round {number} of {rounds}, page {page} of {pages}").format(
        number=number + 1, rounds=rounds, page=page + 1, pages=pages
    )


def code_place(language: Language, page: int, pages: int, *, has_rounds: bool) -> str:
    """Which page of the code of the match."""
    if pages > 1:
        return language.gettext("Page {page} of {pages}").format(page=page + 1, pages=pages)
    return language.gettext("The code of the match") if has_rounds else ""


def boneyard(language: Language, drawn: int) -> str:
    """Before the boneyard, of which so many tiles were drawn."""
    if drawn == 0:
        return language.gettext("The others lay face down in this order. Nobody drew one.")
    return language.gettext("The others lay in this order, hidden. Below a tile you see who drew it.")


def bots_knew(language: Language, names: Sequence[str]) -> str:
    """What the bots of these names could know."""
    if len(names) == 1:
        return language.gettext(
            "{name} is told only what {name} holds and draws, the table, and how many tiles each player holds. "
            "A code cannot prove that."
        ).format(name=names[0])
    return language.gettext(
        "{names} are told only what each of them holds and draws, the table, and how many tiles each player holds. "
        "A code cannot prove that."
    ).format(names=listed(language, names))


def proved(language: Language, verdict: Verdict) -> str:
    """What it proves that the code and the tiles are those of the secret word, or are not."""
    match verdict:
        case "fair":
            return language.gettext(
                "The computer mixed the tiles again with this word and the cut: the code is the same, and so is "
                "every tile. Is it the code that you saw before you cut? Then the computer could not choose the tiles, "
                "and nobody changed one."
            )
        case "unchanged":
            return language.gettext(
                "The computer mixed the tiles again with this word: the code is the same, and so is every tile. "
                "Is it the code that you saw at the beginning? Then nobody changed a tile. But nobody cut: a computer "
                "that cheats could have tried many words and kept one that it liked."
            )
        case "from file":
            return language.gettext(
                "The computer mixed the tiles again with this word: the code is the same, and so is every tile. "
                "But this match comes from a file. Did you see this code before the first tiles were dealt? "
                "Then nobody changed a tile. If you did not, this proves nothing."
            )
        case "wrong":
            return language.gettext(
                "The computer mixed the tiles again with this word: the code or the tiles are NOT the same. "
                "Somebody has changed something."
            )


def tap_more(language: Language, verdict: Verdict) -> str:
    """What makes a proof better the next time."""
    if verdict == "unchanged":
        return language.gettext(
            "Next time, look at the code and tap three tiles or more: then that cannot be."
        )
    return language.gettext(
        "With one or two tiles a computer that cheats could still look for a word that suits it in most cases. "
        "Next time, tap three tiles or more."
    )


def dealt_again(language: Language, *, is_same: bool) -> str:
    """What came of dealing a round again."""
    if is_same:
        return language.gettext(
            "The computer mixed the tiles once more with the secret word: every tile lies where it lay."
        )
    return language.gettext(
        "The computer mixed the tiles once more with the secret word: they do NOT lie where they lay."
    )


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
