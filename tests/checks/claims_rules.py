"""What the rules' sentences claim about which tiles fit: each message has an entry, or is about something else."""

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
from tests.checks.claims_heard import Said, english
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

Reading: TypeAlias = Callable[[Said], tuple[BookClaim, ...]]


def book_claims_of(said: Said) -> tuple[BookClaim, ...]:
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


def _half(said: Said, name: str) -> Needs:
    return Needs(frozenset({said.number(name)}))


def _sums(said: Said) -> tuple[BookClaim, ...]:
    pairs = [tuple(map(int, one)) for one in re.findall(r"(\d+)\+(\d+)", english(said["sums"]))]
    return (Sums(said.number("total"), frozenset((low, high) for low, high in pairs)),)


def _nothing_makes(*, matadors: bool) -> Reading:
    only = Only(frozenset(), matadors)
    return lambda said: (At("blank", only), At("blank", NeverMakes(0, said.number("total"))))


def _open(said: Said) -> tuple[BookClaim, ...]:
    end, half, total = map(said.number, ("end", "half", "total"))
    return (
        At("numbers", _half(said, "half"), end),
        At("numbers", Total(end + half)),
        At("numbers", Total(total)),
    )


def _follows(*names: str) -> Reading:
    def read(said: Said) -> tuple[BookClaim, ...]:
        halves = frozenset(map(said.number, names))
        return (At("across", Needs(halves), tile=Tile(said.number("low"), said.number("high"))),)

    return read


def _after_across(*halves: int, matadors: bool) -> Reading:
    return _just(At("across", Only(frozenset(halves), matadors)))


RULES: Mapping[str, Reading] = {
    # The game, and a turn
    "Halves that touch are equal.": _just(At("numbers", Equals())),
    "A blank lies at a blank.": _just(At("blank", Needs(frozenset({0})))),
    "Halves that touch make {total} together.": lambda said: (At("numbers", Total(said.number("total"))),),
    "To make {total}:  {sums}.": _sums,
    "Nothing makes {total} with a blank. Only a matador goes on there.": _nothing_makes(matadors=True),
    "Nothing makes {total} with a blank. No tile goes on there.": _nothing_makes(matadors=False),
    "Where a {half} lies open, lay a tile with a {half}. They are equal.": lambda said: (
        At("numbers", _half(said, "half"), said.number("half")),
        At("numbers", Equals()),
    ),
    "Where a {end} lies open, lay a tile with a {half}. Together they make {total}.": _open,
    "Matadors have rules of their own.": _just(OwnRules()),
    "{end} and {half} are not equal: the dim tile does not fit.": lambda said: (
        Misfit(said.number("end"), said.number("half")),
    ),
    "{end} and {half} do not make {total}: the dim tile does not fit.": lambda said: (
        Misfit(said.number("end"), said.number("half"), said.number("total")),
    ),
    # Doubles
    "A double that is no matador lies along the line, like other tiles.": _just(
        Doubles(across=False, others=True, later=True)
    ),
    "A double lies along the line, like other tiles.": _just(Doubles(across=False, others=False, later=True)),
    "The first double that is no matador lies across. It is the spinner.": _just(
        Doubles(across=True, others=True, later=False)
    ),
    "The first double lies across. It is the spinner.": _just(
        Doubles(across=True, others=False, later=False)
    ),
    "From there the line goes on in all four directions.": _just(FourArms()),
    "Later doubles that are no matadors lie along the line, like other tiles.": _just(
        Doubles(across=False, others=True, later=True)
    ),
    "Later doubles lie along the line, like other tiles.": _just(
        Doubles(across=False, others=False, later=True)
    ),
    "One double opens all four sides.": _just(FourArms()),
    "The first double that is no matador lies across. From there the line grows in four directions.": _just(
        FourArms(), Doubles(across=True, others=True, later=False)
    ),
    # Which tiles are matadors, and how they lie
    "{n} tile is a matador. It has a bull's head.": lambda said: (Matadors(count=said.number("n")),),
    "{n} tiles are matadors. They have a bull's head.": lambda said: (Matadors(count=said.number("n")),),
    "The halves of a matador make {total} by themselves. Matadors have a bull's head.": lambda said: (
        Matadors(total=said.number("total")),
    ),
    "The double blank is a matador, too.": _just(DoubleBlankIs()),
    "You lay them like all other tiles.": _just(
        Lie(across=False, along="fitting"), FitAlong(double_blank=False)
    ),
    "A matador goes on any end where a number counts.": _just(At("numbers", EveryMatador())),
    "A matador goes on any end, whatever lies there.": _just(At("ends", EveryMatador())),
    "It lies across the line, or along it with either half touching.": _just(
        Lie(across=True, along="either")
    ),
    "It lies across the line.": _just(Lie(across=True, along="fitting")),
    "It lies along the line, with either half touching.": _just(Lie(across=False, along="either")),
    "Where one of its halves fits, a matador may also lie along, like other tiles.": _just(
        FitAlong(double_blank=False)
    ),
    "Matadors may lie along where they fit.": _just(FitAlong(double_blank=False)),
    "The double blank does not do that.": _just(FitAlong(double_blank=True)),
    "Play matadors crosswise or lengthwise.": _just(Lie(across=True, along="either")),
    "After a crosswise one, either of its halves counts.": _just(EachHalf()),
    # What follows a matador
    "A matador across turns the number into what is missing to {total}.": lambda said: (
        Complement(said.number("total")),
    ),
    "Across on a {end} it counts as a {counts}.": lambda said: (
        Complement(said.number("end") + said.number("counts"), said.number("end")),
    ),
    "After a matador across on a blank any tile follows, either way round.": _just(At("wild", EveryTile())),
    "Only there, and as the very first tile, does a matador lie along.": _just(AlongOnly(wild=True)),
    "Only as the very first tile does a matador lie along.": _just(AlongOnly(wild=False)),
    "After a matador that lies along, its outer half counts.": _just(OuterHalf()),
    "After a matador across only a blank goes on, or another matador across.": _just(
        At("across", Only(frozenset({0}), matadors=True)), Lie(across=True, along="fitting")
    ),
    "After a matador across only a blank goes on, or another matador.": _after_across(0, matadors=True),
    "After the matador across only a blank goes on.": _after_across(0, matadors=False),
    "After a matador across only another matador goes on.": _after_across(matadors=True),
    "After the matador across no tile goes on.": _after_across(matadors=False),
    "After the matador {low} and {high} across comes a tile with {half}.": _follows("half"),
    "After a matador across the line goes on from either half.": _just(EachHalf()),
    "After {low} and {high} across comes a tile with {one} or {other}.": _follows("one", "other"),
    "Another matador may follow as well.": _just(At("across", EveryMatador())),
    "After the double blank across, only another matador goes on.": _just(
        At("double blank across", Only(frozenset(), matadors=True))
    ),
    "After the double blank across, no tile goes on.": _just(
        At("double blank across", Only(frozenset(), matadors=False))
    ),
    # When they may be played
    "You may lay a matador in its own way only when none of your tiles fits as usual.": _just(LastResort()),
    "You may lay a matador across only when none of your tiles fits as usual.": _just(LastResort()),
    "Whoever begins may lay one anyway.": _just(OpenerIsFree()),
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
        "Chance decides who opens, with any tile.",
        "Draw only one tile in a turn.",
        "You may draw to keep your matador.",
        "Draw until a tile fits, then play it.",
        "Play for points: first to 100.",
        "Tiles that are left over stay hidden.",
        "Nobody has to begin with a double.",
        "Who cannot play then passes.",
        "Nobody has to lay a matador while there are tiles to draw.",
        "A draw does not end your turn.",
        "Who goes out gets the pips in the other hands.",
        "Nobody draws lots for it.",
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
        "Play for points.",
        "Be the first to lay all your tiles: that wins the round.",
        "You lay one tile at an open end of the line. Then it is your left neighbour's turn.",
        "The game",
        "The beginning",
        "Your turn",
        "Drawing and passing",
        "The end of a round",
        "Who wins",
        "Two play against two. Partners sit opposite each other and win together.",
        "Matadors",
        "The spinner",
        "{n} tile always stays in the boneyard.",
        "{n} tiles always stay in the boneyard.",
        "You may draw before you lay a tile, even if one fits.",
        "Nobody draws in this game.",
        "If none of your tiles fits, you pass.",
        "Matadors are an exception: look at their page.",
        "If none of your tiles fits, you draw until one does, and lay it.",
        "Draw as often as you like while there are tiles to draw.",
        "If none of your tiles fits, you must draw.",
        "Draw at most {n} tile in a turn.",
        "Draw at most {n} tiles in a turn.",
        "When you have drawn all you may, you may pass even if one fits, while tiles are left to draw.",
        "When no tile is left to draw, lay one that fits. If none does, pass.",
        "Matadors are an exception: nobody has to lay them.",
        "If none of your tiles fits, you draw one tile. That ends your turn, even if it fits.",
        "If none of your tiles fits, you draw up to {n} tile. As soon as one fits, you lay it.",
        "If none of your tiles fits, you draw up to {n} tiles. As soon as one fits, you lay it.",
        "You draw one tile, and that ends your turn.",
        "If no tile fits and you can draw no more, you pass.",
        "If no tile fits and you cannot draw, you pass.",
        "If none of your tiles fits, you draw one tile. If it fits, you lay it.",
        "Nobody has to lay a matador. You may draw instead, or pass when you cannot draw.",
        "Nobody has to lay a matador. You may pass instead.",
        "If only matadors fit, you may draw instead.",
        "If only matadors fit, lay one or draw.",
        "If only matadors fit, you must lay one.",
        "When you have drawn all you may, you can keep them. If no tile is left to draw, lay one.",
        "If you cannot draw, you must lay one.",
        "The match ends when somebody has {n} point. The fewest points win.",
        "The match ends when somebody has {n} points. The fewest points win.",
        "A round ends when somebody has no tiles left. That player wins it.",
        "If everybody in turn neither lays nor draws a tile, the round is blocked. It ends, too.",
        "Then the hand with the fewest pips wins the round.",
        "After a round, the pips left in your hand are your points. Few are good!",
        "If several have equally few, they share the win.",
        "The team that has {n} point first wins the match.",
        "The team that has {n} points first wins the match.",
        "Whoever has {n} point first wins the match.",
        "Whoever has {n} points first wins the match.",
        "Then the pips in all hands are counted.",
        "If both teams have equally few, nobody wins it.",
        "If two players have equally few, nobody wins it.",
        "The match is one round. The fewest points win. If several have equally few, they share the win.",
        "Laying the last tile brings no points.",
        "The match is one round: who wins it wins the match.",
        "If nobody wins the round, nobody wins the match.",
        "After {n} rounds the match ends in any case.",
        "Whoever lays the last tile gets points for the team: all pips in the hands of the other team.",
        "What the partner still holds counts for nobody.",
        "Whoever lays the last tile gets points: all pips in the other hands.",
        "In a blocked round the winner gets all pips in the hands of the other team.",
        "In a blocked round the winner gets all pips in the other hands.",
        "In a blocked round the winner gets, for each hand of the other team, the pips it has more.",
        "In a blocked round the winner gets, for each other hand, the pips it has more.",
        "But the pips in the winning hand are taken off.",
        "A blocked round brings no points.",
        "The pips in the winning hand count, too.",
        "The highest double of the set is played first.",
        "If nobody holds it, all tiles are dealt again.",
        "Everybody turns up a tile. The one with the fewest pips begins.",
        "These tiles go back before the deal.",
        "The loser of a round begins the next one.",
        "The loser is the player with the most pips left.",
        "Each round that you win counts one.",
        "Pips bring no points.",
        "If nobody can play, the winner gets the pips of all hands.",
        "The winner's own pips count, too. A partner's pips do not.",
        "With equally few pips, the last to play wins the round.",
        "This is for a round in which nobody can play.",
        "The double blank counts ten.",
        "It only counts so when the pips in hands are counted.",
        "The double blank counts {n} pips in a hand.",
        "If players tie for the fewest, the last of them to play wins the round.",
        "The first to win {n} round wins the match.",
        "The first to win {n} rounds wins the match.",
        "The player who holds {tile} begins.",
        "If nobody holds it, all tiles are mixed and dealt again.",
        "Before the deal everybody turns up a tile. The one with the fewest pips says who begins.",
        "The loser of a round begins the next one. That is the player with the most pips.",
        "If several have as many, it is the first of them after the winner.",
        "If two tiles have as many, the one without the highest half decides.",
        "Nobody draws: the block game.",
        "The set: {set}, {n} tile.",
        "The set: {set}, {n} tiles.",
        "Everybody gets {n} tile.",
        "Everybody gets {n} tiles.",
        "If two tiles have as many, the higher half decides.",
        "That double is laid first.",
        "{n} tile is left, face down: the boneyard.",
        "{n} tiles are left, face down: the boneyard.",
        "Whoever begins lays any tile.",
        "That very tile is laid first.",
        "Tiles with a blank stay in the box.",
        "{n} tile is left over. Nobody sees it, and nobody draws it.",
        "{n} tiles are left over. Nobody sees them, and nobody draws them.",
        "No tile is left over.",
        "Whoever holds the highest double begins.",
        "Before the deal everybody turns up a tile. The one with the most pips says who begins.",
        "Chance says who begins.",
        "It is the same in every round.",
        "The winner of a round begins the next one.",
        "If nobody has won, it is as in the first round.",
        "In the next round the player to the left begins.",
        "If nobody holds a double, the tile with the most pips begins.",
        "Of two partners it is the one who laid the last tile, or has the fewest pips.",
        "If nobody holds a double, all tiles are mixed and dealt again.",
    }
)
"""Messages of the rules that claim nothing about which tiles fit.

`tests/ui/rulebook/told.py` checks messages about drawing, passing and forced plays; its test checks those
about points.
"""
