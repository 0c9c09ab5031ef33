"""Rules about matadors, the end of a round and points, and the facts that sentences about rules need."""

from __future__ import annotations

from collections.abc import Iterator

from matador.rules import Direction, MatadorEnd, Ruleset, Tile
from matador.rules.fit import becomes_spinner, needed_halves
from matador.rules.options import MAX_ROUNDS
from matador.rules.tiles import DOUBLE_BLANK
from matador.teaching.bonds import takes_matadors
from matador.ui.language import Language
from matador.ui.sentences.table import rounds_to_win


def boneyard_tiles(rules: Ruleset) -> int:
    return rules.tiles_to_draw + rules.reserve if draws_at_all(rules) else 0


def set_aside_tiles(rules: Ruleset) -> int:
    return 0 if draws_at_all(rules) else len(rules.tiles) - rules.tiles_each * rules.players


def draws_at_all(rules: Ruleset) -> bool:
    return rules.tiles_to_draw > 0


def draws_in_a_turn(rules: Ruleset) -> int | None:
    return rules.draw_limit if rules.play_after_draw else 1


def counts_double_blank(rules: Ruleset) -> bool:
    return rules.double_blank > 0 and DOUBLE_BLANK in rules.tiles


def may_lack_doubles(rules: Ruleset) -> bool:
    singles = sum(not tile.is_double for tile in rules.tiles)
    return rules.tiles_each * rules.players <= singles


def has_spinner(rules: Ruleset) -> bool:
    return any(becomes_spinner(rules, tile) for tile in rules.tiles)


def ordinary_tiles(rules: Ruleset) -> tuple[Tile, ...]:
    return tuple(tile for tile in rules.tiles if tile not in rules.matador_tiles)


def misfit(language: Language, rules: Ruleset, end: int, half: int) -> str:
    if rules.joining == "same":
        return language.say("{end} and {half} don't match: the faded tile doesn't fit.", end=end, half=half)
    return language.say(
        "{end} and {half} don't make {total}: the faded tile doesn't fit.",
        end=end,
        half=half,
        total=rules.total,
    )


def direction_name(language: Language, direction: Direction) -> str:
    say = language.say
    return {"crosswise": say("crosswise"), "along": say("lengthwise")}[direction]


def set_name(language: Language, highest: int) -> str:
    say = language.say
    return {
        4: say("Double four"),
        5: say("Double five"),
        6: say("Double six"),
        9: say("Double nine"),
        12: say("Double twelve"),
    }[highest]


def matadors(language: Language, rules: Ruleset) -> Iterator[str]:
    yield from _which(language, rules)
    yield from _how(language, rules)
    yield from _after(language, rules)
    if rules.matador_timing == "last-resort" and takes_matadors(rules):
        if rules.matador_along == "wild":
            yield language.say("Matadors are a last resort: play one only if nothing fits the usual way.")
        else:
            yield language.say("Play a matador crosswise only if nothing fits the usual way.")
        if rules.matador_cross != "complement":
            yield language.say("The player who goes first may play one anyway.")
    yield from _duty(language, rules)


def _which(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    if rules.matadors != "standard":
        count = len(rules.matador_tiles)
        yield language.nsay(
            "{n} tile is a matador. It has a bull's head.",
            "{n} tiles are matadors. They have a bull's head.",
            count,
        )
        return
    yield say("The two halves of a matador make {total}. Matadors have a bull's head.", total=rules.total)
    if DOUBLE_BLANK in rules.matador_tiles:
        yield say("The double blank is a matador too.")


def _how(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    cross, along = rules.matador_cross != "none", rules.matador_along
    if not takes_matadors(rules):
        yield say("Play them like any other tile.")
        return
    if rules.matador_cross == "complement":
        yield say("A matador fits any end with a number.")
    else:
        yield say("A matador fits any end, whatever it shows.")
    if cross and along == "wild":
        yield say("Play it crosswise, or lengthwise with either half touching.")
    elif cross:
        yield say("Play it crosswise.")
    else:
        yield say("Play it lengthwise, with either half touching.")
    if along == "ordinary":
        yield say("If one of its halves fits, you may also play it lengthwise, like other tiles.")
        if DOUBLE_BLANK in rules.matador_tiles:
            yield say("You can't do that with the double blank.")


def _after(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    match rules.matador_cross:
        case "blank":
            yield _after_blank(language, rules)
        case "either":
            yield from _after_either(language, rules)
        case "complement":
            yield say(
                "A crosswise matador changes the number: the old and new numbers make {total}.",
                total=rules.total,
            )
            yield say("Played crosswise on {end}, it counts as {counts}.", end=3, counts=rules.total - 3)
            if rules.blanks:
                yield say("After a crosswise matador on a blank, any tile fits, either way round.")
            if rules.matador_along == "never" and rules.blanks:
                yield say("A matador goes lengthwise only then, or as the very first tile.")
            elif rules.matador_along == "never":
                yield say("A matador goes lengthwise only as the very first tile.")
        case "none":
            pass
    if rules.matador_along != "never":
        yield say("After a lengthwise matador, its outer half counts.")


def _after_blank(language: Language, rules: Ruleset) -> str:
    say = language.say
    is_blank_left = any(tile.low == 0 for tile in ordinary_tiles(rules))
    are_others, is_across = len(rules.matador_tiles) > 1, rules.matador_along != "wild"
    match is_blank_left, are_others:
        case True, True if is_across:
            return say("After a crosswise matador, only a blank or another crosswise matador fits.")
        case True, True:
            return say("After a crosswise matador, only a blank or another matador fits.")
        case True, False:
            return say("After the crosswise matador, only a blank fits.")
        case False, True:
            return say("After a crosswise matador, only another matador fits.")
        case _:
            return say("After the crosswise matador, no tile fits.")


def _after_either(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    are_others = len(rules.matador_tiles) > 1
    can = [tile for tile in sorted(rules.matador_tiles) if needed_halves(rules, MatadorEnd(tile))]
    shown = max(can, key=lambda tile: (tile.low != tile.high, tile != DOUBLE_BLANK, tile.low), default=None)
    if shown is not None:
        halves = needed_halves(rules, MatadorEnd(shown))
        names = {"low": shown.low, "high": shown.high}
        if len(halves) == 1:
            yield say("After a crosswise {low} and {high}, a tile with {half} fits.", **names, half=halves[0])
        else:
            others = rules.matador_tiles - {DOUBLE_BLANK}
            if all(len(needed_halves(rules, MatadorEnd(tile))) == len(tile.halves) for tile in others):
                yield say("After a crosswise matador, either of its halves counts.")
            yield say(
                "After a crosswise {low} and {high}, a tile with {one} or {other} fits.",
                **names,
                one=halves[0],
                other=halves[1],
            )
        if are_others:
            yield say("Another matador fits too.")
    if DOUBLE_BLANK in rules.matador_tiles and rules.joining == "sum":
        if are_others:
            yield say("After a crosswise double blank, only another matador fits.")
        else:
            yield say("After a crosswise double blank, no tile fits.")


def _duty(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    draws = draws_at_all(rules)
    match rules.matador_duty:
        case "never" if draws:
            yield say("You never have to play a matador. You may draw instead, or pass if you can't draw.")
        case "never":
            yield say("You never have to play a matador. You may pass instead.")
        case "draw-instead" if draws:
            yield say("If only matadors fit, you may draw instead.")
            if rules.draw_limit is not None and rules.play_after_draw:
                yield say(
                    "Once you've drawn all you're allowed, you can keep your matadors. If none "
                    "are left to draw, play a matador."
                )
            else:
                yield say("If you can't draw, you must play one.")
        case _ if draws and rules.draw_when_able:
            yield say("If only matadors fit, play one or draw.")
        case _:
            yield say("If only matadors fit, you must play one.")


def ending(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    yield say("A round ends when somebody has no tiles left. That player wins it.")
    yield say("A round also ends if everybody passes in turn. That's a blocked round.")
    if rules.penalty and (rules.later_starter not in ("winner", "loser") or rules.target is None):
        yield say("Either way, everybody's pips are counted.")
    else:
        yield say("The player with the fewest pips wins a blocked round.")
        if rules.blocked_tie == "last-to-play":
            yield say("If players tie for the fewest pips, the last of them to play wins the round.")
        elif rules.partnerships:
            yield say("If the teams tie, nobody wins the round.")
        else:
            yield say("If it's a tie, nobody wins the round.")
    if counts_double_blank(rules):
        yield say("The double blank counts as {n} pips in a hand.", n=rules.double_blank)


def points(language: Language, rules: Ruleset) -> Iterator[str]:
    if rules.penalty:
        yield from _penalty(language, rules)
    else:
        if rules.match_by != "rounds" and (rules.going_out != "none" or rules.blocked != "none"):
            yield from _going_out(language, rules)
            yield from _blocked(language, rules)
        yield from _match(language, rules)
    if rules.target is not None:
        yield language.say("A match never lasts longer than {n} rounds.", n=MAX_ROUNDS)


def _penalty(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    yield say("After each round, you score the pips left in your hand. A low score is good!")
    if rules.target is None:
        yield say(
            "The match lasts one round. The player with the fewest points wins. Players who tie share the win."
        )
        return
    yield language.nsay(
        "The match ends when somebody reaches {n} point. The player with the fewest points wins.",
        "The match ends when somebody reaches {n} points. The player with the fewest points wins.",
        rules.target,
    )
    yield say("Players who tie share the win.")


def _going_out(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    if rules.going_out == "none":
        yield say("You score no points for playing your last tile.")
    elif rules.partnerships:
        yield say("Play your last tile, and your team scores all the pips in the other team's hands.")
        yield say("Your partner's tiles don't count.")
    else:
        yield say("Play your last tile, and you score all the pips in the other hands.")


def _blocked(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    if rules.blocked == "none":
        yield say("A blocked round scores no points.")
    elif rules.blocked == "differences" and rules.partnerships:
        yield say(
            "In a blocked round, the winner scores the difference in pips from each hand of the other team."
        )
    elif rules.blocked == "differences":
        yield say(
            "In a blocked round, the winner scores the difference in pips between their hand "
            "and each of the others."
        )
    elif rules.partnerships:
        yield say("In a blocked round, the winner scores all the pips in the other team's hands.")
    else:
        yield say("In a blocked round, the winner scores all the pips in the other hands.")
    if rules.blocked == "total-minus-own":
        yield say("But the winner's own pips are taken off.")
    elif rules.blocked == "combined":
        yield say("The winner's own pips count too.")


def _match(language: Language, rules: Ruleset) -> Iterator[str]:
    say = language.say
    if rules.target is None:
        yield say("The match lasts one round. Win it, and you win the match.")
        yield say("If nobody wins the round, nobody wins the match.")
    elif rules.match_by == "rounds":
        yield rounds_to_win(language, rules.target)
    elif rules.partnerships:
        yield language.nsay(
            "The first team to reach {n} point wins the match.",
            "The first team to reach {n} points wins the match.",
            rules.target,
        )
    else:
        yield language.nsay(
            "The first to reach {n} point wins the match.",
            "The first to reach {n} points wins the match.",
            rules.target,
        )
