"""The claims of the rules' sentences about which tiles fit: each message has an entry, or is about something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from matador.rules import Tile
from tests.checks.claims_book import (
    AlongOnly,
    At,
    BookClaim,
    Complement,
    DoubleBlankIs,
    Doubles,
    EachHalf,
    FitAlong,
    FourArms,
    LastResort,
    Lie,
    Matadors,
    Misfit,
    OpenerIsFree,
    OuterHalf,
    OwnRules,
    Sums,
)
from tests.checks.claims_heard import Utterance, english
from tests.checks.claims_table import Unknown
from tests.checks.claims_values import (
    Equals,
    EveryMatador,
    EveryTile,
    Needs,
    NeverMakes,
    Only,
    Total,
)

Reading: TypeAlias = Callable[[Utterance], tuple[BookClaim, ...]]


def book_claims_of(said: Utterance) -> tuple[BookClaim, ...]:
    """The claims of a rules sentence about which tiles fit; raises `Unknown` if its message has no entry here."""
    if said.message in OF_OTHER_THINGS:
        return ()
    if said.message not in RULES:
        raise Unknown(
            f"{said.message!r} is said, and tests/checks/claims_rules.py does not know what it claims"
        )
    return RULES[said.message](said)


def _just(*claims: BookClaim) -> Reading:
    return lambda _: claims


def _half(said: Utterance, name: str) -> Needs:
    return Needs(frozenset({said.number(name)}))


def _sums(said: Utterance) -> tuple[BookClaim, ...]:
    pairs = [tuple(map(int, one)) for one in re.findall(r"(\d+)\+(\d+)", english(said["sums"]))]
    return (Sums(said.number("total"), frozenset((low, high) for low, high in pairs)),)


def _nothing_makes(*, matadors: bool) -> Reading:
    only = Only(frozenset(), matadors)
    return lambda said: (At("blank", only), At("blank", NeverMakes(0, said.number("total"))))


def _open(said: Utterance) -> tuple[BookClaim, ...]:
    end, half, total = map(said.number, ("end", "half", "total"))
    return (
        At("numbers", _half(said, "half"), end),
        At("numbers", Total(end + half)),
        At("numbers", Total(total)),
    )


def _follows(*names: str) -> Reading:
    def read(said: Utterance) -> tuple[BookClaim, ...]:
        halves = frozenset(map(said.number, names))
        return (At("across", Needs(halves), tile=Tile(said.number("low"), said.number("high"))),)

    return read


def _after_across(*halves: int, matadors: bool) -> Reading:
    return _just(At("across", Only(frozenset(halves), matadors)))


RULES: Mapping[str, Reading] = {
    # The game, and a turn
    "Touching halves must match.": _just(At("numbers", Equals())),
    "A blank matches a blank.": _just(At("blank", Needs(frozenset({0})))),
    "Touching halves must make {total}.": lambda said: (At("numbers", Total(said.number("total"))),),
    "To make {total}:  {sums}.": _sums,
    "Nothing makes {total} with a blank. Only a matador fits there.": _nothing_makes(matadors=True),
    "Nothing makes {total} with a blank. No tile fits there.": _nothing_makes(matadors=False),
    "If an open end shows {half}, play a tile with {half}. They match.": lambda said: (
        At("numbers", _half(said, "half"), said.number("half")),
        At("numbers", Equals()),
    ),
    "If an open end shows {end}, play a tile with {half}. Together they make {total}.": _open,
    "Matadors have their own rules.": _just(OwnRules()),
    "{end} and {half} don't match: the faded tile doesn't fit.": lambda said: (
        Misfit(said.number("end"), said.number("half")),
    ),
    "{end} and {half} don't make {total}: the faded tile doesn't fit.": lambda said: (
        Misfit(said.number("end"), said.number("half"), said.number("total")),
    ),
    # Doubles
    "A double that isn't a matador is played like any other tile.": _just(
        Doubles(across=False, others=True, later=True)
    ),
    "A double is played like any other tile.": _just(Doubles(across=False, others=False, later=True)),
    "The first double that isn't a matador goes crosswise. It's the spinner.": _just(
        Doubles(across=True, others=True, later=False)
    ),
    "The first double goes crosswise. It's the spinner.": _just(
        Doubles(across=True, others=False, later=False)
    ),
    "From there the line grows in all four directions.": _just(FourArms()),
    "Later doubles that aren't matadors go lengthwise, like other tiles.": _just(
        Doubles(across=False, others=True, later=True)
    ),
    "Later doubles go lengthwise, like other tiles.": _just(Doubles(across=False, others=False, later=True)),
    "One double opens all four sides.": _just(FourArms()),
    "The first double that isn't a matador goes crosswise. From there the line grows in four directions.": _just(
        FourArms(), Doubles(across=True, others=True, later=False)
    ),
    # Which tiles are matadors, and how they lie
    "{n} tile is a matador. It has a bull's head.": lambda said: (Matadors(count=said.number("n")),),
    "{n} tiles are matadors. They have a bull's head.": lambda said: (Matadors(count=said.number("n")),),
    "The two halves of a matador make {total}. Matadors have a bull's head.": lambda said: (
        Matadors(total=said.number("total")),
    ),
    "The double blank is a matador too.": _just(DoubleBlankIs()),
    "Play them like any other tile.": _just(Lie(across=False, along="fitting"), FitAlong(double_blank=False)),
    "A matador fits any end with a number.": _just(At("numbers", EveryMatador())),
    "A matador fits any end, whatever it shows.": _just(At("ends", EveryMatador())),
    "Play it crosswise, or lengthwise with either half touching.": _just(Lie(across=True, along="either")),
    "Play it crosswise.": _just(Lie(across=True, along="fitting")),
    "Play it lengthwise, with either half touching.": _just(Lie(across=False, along="either")),
    "If one of its halves fits, you may also play it lengthwise, like other tiles.": _just(
        FitAlong(double_blank=False)
    ),
    "You may play a matador lengthwise where a half fits.": _just(FitAlong(double_blank=False)),
    "You can't do that with the double blank.": _just(FitAlong(double_blank=True)),
    "Play matadors crosswise or lengthwise.": _just(Lie(across=True, along="either")),
    "After a crosswise matador, either of its halves counts.": _just(EachHalf()),
    # After a matador
    "A crosswise matador changes the number: the old and new numbers make {total}.": lambda said: (
        Complement(said.number("total")),
    ),
    "Played crosswise on {end}, it counts as {counts}.": lambda said: (
        Complement(said.number("end") + said.number("counts"), said.number("end")),
    ),
    "After a crosswise matador on a blank, any tile fits, either way round.": _just(At("wild", EveryTile())),
    "A matador goes lengthwise only then, or as the very first tile.": _just(AlongOnly(wild=True)),
    "A matador goes lengthwise only as the very first tile.": _just(AlongOnly(wild=False)),
    "After a lengthwise matador, its outer half counts.": _just(OuterHalf()),
    "After a crosswise matador, only a blank or another crosswise matador fits.": _just(
        At("across", Only(frozenset({0}), matadors=True)), Lie(across=True, along="fitting")
    ),
    "After a crosswise matador, only a blank or another matador fits.": _after_across(0, matadors=True),
    "After the crosswise matador, only a blank fits.": _after_across(0, matadors=False),
    "After a crosswise matador, only another matador fits.": _after_across(matadors=True),
    "After the crosswise matador, no tile fits.": _after_across(matadors=False),
    "After a crosswise {low} and {high}, a tile with {half} fits.": _follows("half"),
    "After a crosswise {low} and {high}, a tile with {one} or {other} fits.": _follows("one", "other"),
    "Another matador fits too.": _just(At("across", EveryMatador())),
    "After a crosswise double blank, only another matador fits.": _just(
        At("double blank across", Only(frozenset(), matadors=True))
    ),
    "After a crosswise double blank, no tile fits.": _just(
        At("double blank across", Only(frozenset(), matadors=False))
    ),
    # When matadors may be played
    "Matadors are a last resort: play one only if nothing fits the usual way.": _just(LastResort()),
    "Play a matador crosswise only if nothing fits the usual way.": _just(LastResort()),
    "The player who goes first may play one anyway.": _just(OpenerIsFree()),
}
"""By message, its claims about the ends that a line can have."""

OF_OTHER_THINGS: frozenset[str] = frozenset(
    {
        "One round",
        "All",
        "Everybody gets five tiles.",
        "Everybody gets six tiles.",
        "Everybody gets seven tiles.",
        "All tiles are dealt. There is no boneyard.",
        "A random player goes first, with any tile.",
        "Draw only one tile each turn.",
        "You may draw to keep your matador.",
        "Draw until a tile fits, then play it.",
        "Play for points: first to 100.",
        "Leftover tiles stay hidden.",
        "You don't have to start with a double.",
        "If you still can't play, you pass.",
        "You don't have to play a matador while there are tiles to draw.",
        "Drawing doesn't end your turn.",
        "The player who goes out scores the pips in the other hands.",
        "Double four: make 5",
        "Double five: make 6",
        "Double six: make 7",
        "Double nine: make 10",
        "Double twelve: make 13",
        "Double four: matadors make 5",
        "Double five: matadors make 6",
        "Double six: matadors make 7",
        "Double nine: matadors make 10",
        "Double twelve: matadors make 13",
        "Picture: {n} tile face down",
        "Picture: {n} tiles face down",
        "Picture: {what}",
        "crosswise",
        "lengthwise",
        "Play for points.",
        "Be the first to play all your tiles, and you win the round.",
        "Play one tile at an open end of the line. Then the player on your left has a turn.",
        "The game",
        "The start",
        "Your turn",
        "Drawing and passing",
        "The end of a round",
        "Who wins",
        "Play two against two. Partners sit opposite each other and win together.",
        "Matadors",
        "The spinner",
        "{n} tile always stays in the boneyard.",
        "{n} tiles always stay in the boneyard.",
        "You may draw before you play, even if a tile fits.",
        "You can't draw tiles in this game.",
        "If nothing fits, you pass.",
        "Matadors have their own rule for this: see the page about them.",
        "If nothing fits, draw until a tile fits, then play it.",
        "Draw as often as you like while there are tiles to draw.",
        "If nothing fits, you must draw.",
        "Draw at most {n} tile each turn.",
        "Draw at most {n} tiles each turn.",
        "Once you've drawn all you're allowed, you can pass even if a tile fits.",
        "But when there are no tiles left to draw, play a tile that fits. If nothing fits, pass.",
        "But you never have to play a matador.",
        "If nothing fits, draw one tile. That ends your turn, even if it fits.",
        "If nothing fits, draw up to {n} tile. As soon as one fits, play it.",
        "If nothing fits, draw up to {n} tiles. As soon as one fits, play it.",
        "You may draw one tile. That ends your turn.",
        "If nothing fits and you can't draw any more, pass.",
        "If nothing fits and you can't draw, pass.",
        "If nothing fits, draw one tile. If it fits, play it.",
        "You never have to play a matador. You may draw instead, or pass if you can't draw.",
        "You never have to play a matador. You may pass instead.",
        "If only matadors fit, you may draw instead.",
        "If only matadors fit, play one or draw.",
        "If only matadors fit, you must play one.",
        (
            "Once you've drawn all you're allowed, you can keep your matadors. If none "
            "are left to draw, play a matador."
        ),
        "If you can't draw, you must play one.",
        "The match ends when somebody reaches {n} point. The player with the fewest points wins.",
        "The match ends when somebody reaches {n} points. The player with the fewest points wins.",
        "A round ends when somebody has no tiles left. That player wins it.",
        "A round also ends if everybody passes in turn. That's a blocked round.",
        "The player with the fewest pips wins a blocked round.",
        "After each round, you score the pips left in your hand. A low score is good!",
        "Players who tie share the win.",
        "The first team to reach {n} point wins the match.",
        "The first team to reach {n} points wins the match.",
        "The first to reach {n} point wins the match.",
        "The first to reach {n} points wins the match.",
        "Either way, everybody's pips are counted.",
        "If the teams tie, nobody wins the round.",
        "If it's a tie, nobody wins the round.",
        "The match lasts one round. The player with the fewest points wins. Players who tie share the win.",
        "You score no points for playing your last tile.",
        "The match lasts one round. Win it, and you win the match.",
        "If nobody wins the round, nobody wins the match.",
        "A match never lasts longer than {n} rounds.",
        "Play your last tile, and your team scores all the pips in the other team's hands.",
        "Your partner's tiles don't count.",
        "Play your last tile, and you score all the pips in the other hands.",
        "In a blocked round, the winner scores all the pips in the other team's hands.",
        "In a blocked round, the winner scores all the pips in the other hands.",
        "In a blocked round, the winner scores the difference in pips from each hand of the other team.",
        "In a blocked round, the winner scores the difference in pips between their hand and each of the others.",
        "But the winner's own pips are taken off.",
        "A blocked round scores no points.",
        "The winner's own pips count too.",
        "The highest double in the set is played first.",
        "If nobody has it, the tiles are dealt again.",
        "Everybody turns over a tile. The player with the fewest pips goes first.",
        "These tiles are put back before the deal.",
        "The loser of a round goes first in the next one.",
        "The loser is the player with the most pips left.",
        "Count rounds, not points.",
        "Each round you win counts as one.",
        "In a blocked round, the winner scores the pips in all the hands.",
        "The winner's own pips count too, but not their partner's.",
        "If players tie, the last one to play wins the round.",
        "This only matters when a round is blocked.",
        "The double blank counts as ten.",
        "This only matters when players count their pips.",
        "The double blank counts as {n} pips in a hand.",
        "If players tie for the fewest pips, the last of them to play wins the round.",
        "The first to win {n} round wins the match.",
        "The first to win {n} rounds wins the match.",
        "The player with the {tile} goes first.",
        "If nobody has it, the tiles are mixed and dealt again.",
        "Before the deal, everybody turns over a tile. The player with the fewest pips goes first.",
        "The loser of a round goes first in the next one. That's the player with the most pips.",
        "If players tie, it's the one whose turn comes first after the winner's.",
        "If two tiles tie, the one with the higher half loses.",
        "No drawing (the block game).",
        "The set: {set}, {n} tile.",
        "The set: {set}, {n} tiles.",
        "Everybody gets {n} tile.",
        "Everybody gets {n} tiles.",
        "If two tiles tie, the one with the higher half wins.",
        "That double must be played first.",
        "{n} tile is left, face down. It's the boneyard.",
        "{n} tiles are left, face down. They are the boneyard.",
        "The first tile can be any tile.",
        "That tile must be played first.",
        "Tiles with a blank stay in the box.",
        "{n} tile is left over. Nobody sees it or draws it.",
        "{n} tiles are left over. Nobody sees them or draws them.",
        "No tiles are left over.",
        "The player with the highest double goes first.",
        "Before the deal, everybody turns over a tile. The player with the most pips goes first.",
        "The player who goes first is picked at random.",
        "It's the same in every round.",
        "The winner of a round goes first in the next one.",
        "If nobody won, it's the same as in the first round.",
        "In the next round, the next player to the left goes first.",
        "If nobody has a double, it's the player who has the tile with the most pips.",
        "In a team, it's the partner who went out or had the fewest pips.",
        "If nobody has a double, the tiles are mixed and dealt again.",
    }
)
"""Messages of the rules that claim nothing about which tiles fit.

`tests/ui/rulebook/told.py` checks messages about drawing, passing and forced plays; its test checks those
about points.
"""
