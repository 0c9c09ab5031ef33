"""Was it fair? How it is shown that nobody changed a tile, in words for a twelve-year-old."""

from __future__ import annotations

from collections.abc import Sequence

from matador.rules import Tile
from matador.ui.language import Language
from matador.ui.sentences.scores import listed
from matador.ui.sentences.table import tile_name


def question(language: Language, is_same: bool | None) -> str:
    """Was it fair? With the answer, if it is known whether the code is the same."""
    if is_same is None:
        return language.gettext("Was it fair?")
    return language.gettext("Was it fair? Yes!") if is_same else language.gettext("Was it fair? No!")


def nothing_yet(language: Language) -> str:
    """While no round is finished."""
    return language.gettext(
        "When a round is over, you can see its tiles here. At the end of the match you can see that none was changed."
    )


def place(language: Language, number: int, rounds: int, page: int, pages: int) -> str:
    """Which round, and which page of it; both count from 0."""
    if rounds == 1:
        return language.gettext("Page {page} of {pages}").format(page=page + 1, pages=pages)
    if pages == 1:
        return language.gettext("Round {number} of {rounds}").format(number=number + 1, rounds=rounds)
    return language.gettext("Round {number} of {rounds}, page {page} of {pages}").format(
        number=number + 1, rounds=rounds, page=page + 1, pages=pages
    )


def code_was_written(language: Language) -> str:
    """What the commitment is."""
    return language.gettext(
        "Before anybody saw a tile, the computer wrote down this code for the shuffled tiles:"
    )


def were_dealt(language: Language) -> str:
    """Before the hands."""
    return language.gettext("These tiles were dealt:")


def boneyard(language: Language, drawn: int) -> str:
    """Before the boneyard, of which so many tiles were drawn."""
    if drawn == 0:
        return language.gettext("The others lay face down in this order. Nobody drew one.")
    return language.gettext("The others lay face down in this order. A face shows who drew the tile.")


def bots_knew(language: Language, names: Sequence[str]) -> str:
    """What the bots of these names could know."""
    if len(names) == 1:
        return language.gettext(
            "What did {name} know? Only what {name} held and drew, the table, and how many tiles the others held."
        ).format(name=names[0])
    return language.gettext(
        "What did {names} know? Each only what it held and drew, the table, and how many tiles the others held."
    ).format(names=listed(language, names))


def secret_comes_later(language: Language) -> str:
    """Why the salt is not shown yet."""
    return language.gettext(
        "A secret word belongs to the code. You will see it at the end of the match: "
        "the next rounds need it, so nobody may know it yet."
    )


def secret_was(language: Language) -> str:
    """Before the salt."""
    return language.gettext("This secret word belongs to the code:")


def verdict(language: Language, *, is_same: bool) -> str:
    """What came of computing the code again."""
    if is_same:
        return language.gettext(
            "The code was computed again from the secret word and these tiles: it is the same. No tile was changed."
        )
    return language.gettext(
        "The code was computed again from the secret word and these tiles: it is NOT the same. It came to:"
    )


def for_doubters(language: Language) -> str:
    """How somebody checks it who does not trust the program."""
    return language.gettext(
        "For grown-ups who want to be sure: the code is the SHA-256 of the secret word and the tiles. "
        "The file docs/records.md says how to compute it."
    )


def held_by(language: Language, name: str, tiles: Sequence[Tile]) -> str:
    """A hand, for screen readers."""
    return f"{name}: {_tiles(language, tiles)}"


def drawn_by(language: Language, tile: Tile, name: str | None) -> str:
    """A tile of the boneyard, for screen readers."""
    if name is None:
        return tile_name(language, tile)
    return language.gettext("{tile}, drawn by {name}").format(tile=tile_name(language, tile), name=name)


def _tiles(language: Language, tiles: Sequence[Tile]) -> str:
    return "; ".join(tile_name(language, tile) for tile in tiles)
