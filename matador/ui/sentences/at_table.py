"""The one sentence at the table: what is said to whoever looks, and what he can do."""

from __future__ import annotations

from typing import Literal

from matador.match.events import RoundEnded
from matador.play.table.facts import TableFacts
from matador.play.table.hold import TurnOffered
from matador.play.table.told import Replay, Saying
from matador.rules import DRAW, PASS, Play, Ruleset, Tile
from matador.rules.opener import BY_HANDS, opener_by_hands
from matador.teaching.pairs import dropped
from matador.ui.language import Language
from matador.ui.sentences import helping, replays
from matador.ui.sentences import table as words
from matador.ui.sentences.endings import blocked, gone_out
from matador.ui.sentences.hints import hint_said
from matador.ui.sentences.notices import notice_text
from matador.ui.sentences.turning import turn_it


def speech(language: Language, table: TableFacts) -> str:
    """The sentence: a refusal until the next press, else what the player can do."""
    if table.notice is not None:
        names = [occupant.name for occupant in table.game.occupants]
        return notice_text(language, table.shown.view.rules, names, table.notice)
    if table.shown.ended is not None:
        return _of_the_end(language, table, table.shown.ended)
    if isinstance(table.hold, TurnOffered):
        return _turn_it(language, table, table.hold)
    if table.replay is not None and table.replay.asked:
        return what_was_done(language, table, table.replay)
    told = learner_words(language, table)
    if told:
        return told
    if table.waits_for is not None:
        return ""
    if table.replay is not None:
        return words.missed(language, since_turn=table.replay.since_turn)
    asked = _to_learner(language, table)
    if asked:
        return asked
    return in_own_turn(language, table) if table.is_my_turn else _before_others(language, table)


def _of_the_end(language: Language, table: TableFacts, ended: RoundEnded) -> str:
    """How the round ended, while the table is looked at; the panel says the rest."""
    if table.end_stage == "panel":
        return ""
    out = ended.outcome.player
    if ended.outcome.how == "out" and out is not None:
        said = gone_out(language, table.game.occupants[out].name, is_reader=table.game.persons == (out,))
    else:
        said = blocked(language, is_stuck=_only_stuck_pass(table.shown.view.rules))
    return f"{learner_words(language, table)} {said}".lstrip()


def _to_learner(language: Language, table: TableFacts) -> str:
    """What a learner has asked for, or has said himself."""
    if table.is_agreed:
        return helping.nothing_fitted(language)
    if table.hints is not None:
        return hint_said(language, table.shown.view, table.hints)
    return ""


def in_own_turn(language: Language, table: TableFacts, *, is_named: bool = True) -> str:
    """What the player can do; where several persons play he is called by his name, if `is_named`."""
    view = table.shown.view
    if not table.shown.layout.places:
        if _opens_with_any(table):
            return who_begins(language, table)
        is_told_which = deciding_tile(table) is not None
        return f"{who_begins(language, table)} {words.lay_first(language, is_told_which=is_told_which)}"
    can_draw = DRAW in table.shown.legal
    is_stuck = bool(table.shown.legal) and not any(isinstance(one, Play) for one in table.shown.legal)
    if is_stuck and (table.guide or (not can_draw and _only_stuck_pass(view.rules))):
        return words.nothing_fits(language, can_draw=can_draw, are_tiles_left=view.boneyard > 0)
    several = is_named and len(table.game.persons) > 1
    name = table.game.occupants[table.seat].name if several else None
    return words.your_turn(language, name, _choice(table))


def _choice(table: TableFacts) -> Literal["draw", "pass"] | None:
    """What the player may do although he could play; without the guide it does not tell whether he could."""
    view, legal = table.shown.view, table.shown.legal
    if DRAW in legal and (table.guide or view.rules.draw_when_able):
        return "draw"
    # Whoever has drawn of his own will may pass with whatever he holds, while there are tiles to draw.
    at_will = view.rules.draw_when_able and view.drawn_this_turn > 0 and view.boneyard > view.rules.reserve
    return "pass" if PASS in legal and (table.guide or at_will) else None


def _before_others(language: Language, table: TableFacts) -> str:
    """Who begins, until his tile lies; later the faces say whose turn it is, and it is told that they hurry."""
    starter, lying = table.shown.view.starter, [place.tile for place in table.shown.layout.places]
    flies = len(lying) == 1 and lying[0] in table.transits and starter != table.seat
    if not lying or flies:
        return who_begins(language, table)
    return "" if table.hurried_at is None else replays.goes_faster(language)


def who_begins(language: Language, table: TableFacts) -> str:
    """Who begins the round, and why; who learns to add has enough to read without the reason."""
    view = table.shown.view
    name, is_reader = table.game.occupants[view.starter].name, view.starter == table.seat
    if table.game.teacher.is_lesson:
        return words.just_begins(language, name, is_reader=is_reader)
    decided = table.game.session.decided_by
    own = table.shown.hand
    redeals = table.game.session.redeals
    why = words.begins(language, view.rules, decided, name, own, is_rival=not is_reader, redeals=redeals)
    if _opens_with_any(table):
        return f"{why} {words.may_play_any(language, name, is_reader=is_reader)}"
    return why


def _opens_with_any(table: TableFacts) -> bool:
    """Whether a tile has decided who begins, and another one may be played: that is to be told."""
    session, rules = table.game.session, table.shown.view.rules
    by_tile = session.decided_by in ("highest-double", "set-double", "drawn-lots", "drawn-lots-low")
    return by_tile and rules.opening == "any" and not table.game.teacher.is_lesson


def deciding_tile(table: TableFacts) -> Tile | None:
    """The player's own tile for which he begins, until he has laid one; None if no tile decided it, or not his."""
    view, session = table.shown.view, table.game.session
    is_own = table.shown.is_my_turn and not table.shown.layout.places
    if not is_own or session.decided_by not in BY_HANDS or table.game.teacher.is_lesson:
        return None
    return opener_by_hands([view.hand])[1]


def _only_stuck_pass(rules: Ruleset) -> bool:
    """Whether nobody may pass while a tile of his fits, so that the button tells as much."""
    at_will = rules.draw_when_able and rules.draw_limit is not None
    return rules.matador_duty == "must" and not at_will


def learner_words(language: Language, table: TableFacts) -> str:
    """What is said of the tile that was laid last, where its sum has more to tell than figures."""
    # In his own turn, or while others are shown to him again, there is more to be read.
    is_free = not table.is_my_turn and table.waits_for is None and table.replay is None
    for bond in reversed(table.bonds_seen):
        if not is_free and table.now_ms >= bond.until_ms:
            continue
        pair = bond.laid.pair
        if pair is None and bond.tile.pips == 0:
            return helping.double_blank(language)
        if pair is not None and not bond.laid.is_matadors and helping.goes_over_ten(pair):
            return helping.placed(language, pair)
    return ""


def what_was_done(language: Language, table: TableFacts, replay: Replay) -> str:
    """What somebody did, as it is told while it is shown again."""
    name = table.game.occupants[replay.asked[0].seat].name
    return replays.what_was_done(language, name, replay.asked, since_turn=replay.since_turn)


def _turn_it(language: Language, table: TableFacts, hold: TurnOffered) -> str:
    """The question to whoever has let a tile go where its other half fits."""
    rules, reason = table.shown.view.rules, hold.reason
    pairs = dropped(rules, reason)
    return turn_it(language, rules, reason, pairs)


class LanguageReader:
    """Knows how many letters the sentences of the table have in a language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def saying(self, what: Saying, count: int) -> int:
        return len(replays.saying(self.language, what, count))

    def who_begins(self, table: TableFacts) -> int:
        return len(who_begins(self.language, table))

    def what_was_done(self, table: TableFacts) -> int:
        return 0 if table.replay is None else len(what_was_done(self.language, table, table.replay))
