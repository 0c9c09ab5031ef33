"""The sentence at the table: what the reader is told, and what they can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from matador.match.events import RoundEnded
from matador.match.taking_back import Stays
from matador.play.layout.orientations import TurnOffered
from matador.play.table.facts import EndPanelKind, TableFacts
from matador.play.table.messages import NothingToShow, Notice, Refused, Replaced, Replay, WrongDrop
from matador.rules import DRAW, PASS, Play, Ruleset, Tile
from matador.rules.opener import BY_HANDS, opener_by_hands
from matador.teaching.bonds import bridge_of, dropped
from matador.ui.language import Language, Message, joined
from matador.ui.sentences import helping
from matador.ui.sentences import table as words
from matador.ui.sentences.refusals import learner_refusal, refusal, turn_it
from matador.ui.sentences.seats import plays_more_simply


def notice_text(language: Language, rules: Ruleset, names: Sequence[str], notice: Notice) -> Message:
    """The sentence of a notice; `names` are the players' names by seat."""
    match notice:
        case Refused(reason, times):
            return refusal(language, rules, reason, times)
        case WrongDrop(reason=reason, sums=sums):
            return learner_refusal(language, rules, reason, tuple(one.pair for one in sums))
        case "saving again":
            return language.say("Couldn't save. Trying again in a moment.")
        case "not saved":
            return language.say("Couldn't save. Try again.")
        case Replaced(seats):
            return plays_more_simply(language, [names[seat] for seat in seats])
        case NothingToShow(seat):
            other = language.say("{name} hasn't played in this round yet.")
            return language.told(names[seat], other, language.say("You haven't played in this round yet."))
        case Stays():
            return words.not_taken_back(language, notice, names)
        case "nothing to redo":
            return language.say("There is nothing to redo.")
        case "last round":
            return language.say("This is the last round for today.")
        case _:
            assert_never(notice)


def gone_out(language: Language, name: str, *, is_reader: bool) -> Message:
    if is_reader or language.is_you(name):
        return _over(language, language.say("That was your last tile."))
    return _over(language, language.say("That was {name}'s last tile.", name=name))


def blocked(language: Language, *, is_stuck: bool) -> Message:
    """Say that the round is blocked; `is_stuck`: nobody could play or draw, because players who can must."""
    if is_stuck:
        return _over(language, language.say("Nobody can play or draw."))
    return _over(language, language.say("Nobody played or drew."))


def _over(language: Language, ended: Message) -> Message:
    return joined(ended, language.say("The round is over."))


def back(language: Language, shown: EndPanelKind) -> Message:
    say = language.say
    return {
        "question": say("Back to the question"),
        "sums": say("Back to the sums"),
        "result": say("Back to the result"),
    }[shown]


def speech(language: Language, table: TableFacts) -> Message:
    """The sentence: a refusal until the next press, or else what the player can do."""
    if table.notice is not None:
        names = [occupant.name for occupant in table.game.occupants]
        return notice_text(language, table.shown.view.rules, names, table.notice)
    if table.shown.ended is not None:
        return _of_the_end(language, table, table.shown.ended)
    if isinstance(table.hold, TurnOffered):
        rules, reason = table.shown.view.rules, table.hold.reason
        return turn_it(language, rules, reason, dropped(rules, reason))
    if table.replay is not None and table.replay.asked:
        return what_was_done(language, table, table.replay)
    told = learner_words(language, table)
    if told:
        return told
    if table.waits_for is not None:
        return joined()
    if table.replay is not None:
        after = language.say("Here's what happened after your turn.")
        before = language.say("Here's what happened before your turn.")
        return after if table.replay.since_turn else before
    if table.is_agreed:
        return language.say("You were right: nothing fitted.")
    if table.hints is not None:
        return helping.hint_said(language, table.shown.view, table.hints)
    return in_own_turn(language, table) if table.is_my_turn else _before_others(language, table)


def _of_the_end(language: Language, table: TableFacts, ended: RoundEnded) -> Message:
    if table.end_stage == "panel":
        return joined()
    out = ended.outcome.player
    if ended.outcome.how == "out" and out is not None:
        said = gone_out(language, table.game.occupants[out].name, is_reader=table.game.human_seats == (out,))
    else:
        said = blocked(language, is_stuck=_only_stuck_pass(table.shown.view.rules))
    return joined(learner_words(language, table), said)


def in_own_turn(language: Language, table: TableFacts, *, is_named: bool = True) -> Message:
    """Say what the player can do; if several people play, by name if `is_named`."""
    view = table.shown.view
    if not table.shown.layout.places:
        if _opens_with_any(table):
            return who_begins(language, table)
        is_told_which = deciding_tile(table) is not None
        lay = language.say("Play that tile.") if is_told_which else language.say("Play a tile.")
        return joined(who_begins(language, table), lay)
    can_draw = DRAW in table.shown.legal
    is_stuck = bool(table.shown.legal) and not any(isinstance(one, Play) for one in table.shown.legal)
    if is_stuck and (table.guide or (not can_draw and _only_stuck_pass(view.rules))):
        return words.nothing_fits(language, can_draw=can_draw, are_tiles_left=view.boneyard > 0)
    several = is_named and len(table.game.human_seats) > 1
    name = table.game.occupants[table.seat].name if several else None
    return words.your_turn(language, name, _choice(table))


def _choice(table: TableFacts) -> Literal["draw", "pass"] | None:
    view, legal = table.shown.view, table.shown.legal
    if DRAW in legal and (table.guide or view.rules.draw_when_able):
        return "draw"
    # A player who chose to draw may pass with any hand, while there are tiles to draw.
    at_will = view.rules.draw_when_able and view.drawn_this_turn > 0 and view.boneyard > view.rules.reserve
    return "pass" if PASS in legal and (table.guide or at_will) else None


def _before_others(language: Language, table: TableFacts) -> Message:
    """Say who begins, until the first tile lies; later empty, or a note that play has sped up."""
    starter, lying = table.shown.view.starter, [place.tile for place in table.shown.layout.places]
    flies = len(lying) == 1 and lying[0] in table.transits and starter != table.seat
    if not lying or flies:
        return who_begins(language, table)
    return joined() if table.hurried_at is None else language.say("Going faster now.")


def who_begins(language: Language, table: TableFacts) -> Message:
    """Say who begins the round and why; without the reason in Learn, where there is enough to read."""
    say, view = language.say, table.shown.view
    name, is_reader = table.game.occupants[view.starter].name, view.starter == table.seat
    if table.game.teacher.is_lesson:
        return words.just_begins(language, name, is_reader=is_reader)
    decided = table.game.session.decided_by
    own = table.shown.hand
    redeals = table.game.session.redeals
    why = words.begins(language, view.rules, decided, name, own, is_rival=not is_reader, redeals=redeals)
    if _opens_with_any(table):
        of_you, of_other = say("You can play any tile."), say("{name} can play any tile.", name=name)
        return joined(why, of_you if is_reader else of_other)
    return why


def _opens_with_any(table: TableFacts) -> bool:
    session, rules = table.game.session, table.shown.view.rules
    by_tile = session.decided_by in ("highest-double", "set-double", "drawn-lots", "drawn-lots-low")
    return by_tile and rules.opening == "any" and not table.game.teacher.is_lesson


def deciding_tile(table: TableFacts) -> Tile | None:
    view, session = table.shown.view, table.game.session
    is_own = table.shown.is_my_turn and not table.shown.layout.places
    if not is_own or session.decided_by not in BY_HANDS or table.game.teacher.is_lesson:
        return None
    return opener_by_hands([view.hand])[1]


def _only_stuck_pass(rules: Ruleset) -> bool:
    at_will = rules.draw_when_able and rules.draw_limit is not None
    return rules.matador_duty == "must" and not at_will


def learner_words(language: Language, table: TableFacts) -> Message:
    # In the player's own turn, or while others' turns are replayed, there is more to read.
    is_free = not table.is_my_turn and table.waits_for is None and table.replay is None
    for bond in reversed(table.bonds_seen):
        if not is_free and table.now_ms >= bond.until_ms:
            continue
        pair = bond.laid.pair
        if pair is None and bond.tile.pips == 0:
            return language.say("The double blank is a matador too.")
        if pair is not None and not bond.laid.is_matadors and bridge_of(pair) is not None:
            return helping.placed(language, pair)
    return joined()


def what_was_done(language: Language, table: TableFacts, replay: Replay) -> Message:
    name = table.game.occupants[replay.asked[0].seat].name
    return words.what_was_done(language, name, replay.asked, since_turn=replay.since_turn)
