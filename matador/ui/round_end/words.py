"""What is read at the end of a round."""

from __future__ import annotations

from dataclasses import dataclass

from matador.rules import LastRound
from matador.ui.look import Look
from matador.ui.round_end.record import RoundEnd
from matador.ui.sentences import scores as match_words
from matador.ui.sentences import table as words
from matador.ui.sprites import Icon


@dataclass(frozen=True, slots=True)
class ResultWords:
    """The title, and what stands below it, the most important first."""

    title: str
    lines: tuple[str, ...]
    again: str
    """On the button that goes on."""
    icon: Icon
    """Before it: a step on, or the same again."""
    is_match_won: bool
    """Whether the title says who has won the match."""

    @property
    def said(self) -> str:
        """All of it."""
        return " ".join([self.title, *self.lines])


def result_words(look: Look, end: RoundEnd) -> ResultWords:
    """What is said of a round that has just ended, and of the match with its last round."""
    game, session, language = end.game, end.game.session, look.language
    rules, outcome = end.rules, end.outcome
    names = tuple(occupant.name for occupant in game.occupants)
    person = game.persons[0] if len(game.persons) == 1 else None
    title = words.result(language, rules, outcome, names, person)
    finished = session.finished_rounds()[end.ended.round]
    called = [look.say("You") if seat == person else name for seat, name in enumerate(names)]
    tie = match_words.tie_told(language, rules, outcome, called, finished.played)
    why = words.why(language, rules, outcome, names, person, is_tie=bool(tie))
    reasons = (why, tie) if tie else (why,)
    if not session.is_over:
        last = LastRound.after(rules, finished.opener, outcome)
        opens = match_words.opens_next(language, rules, last, names, person)
        lines = (*reasons, opens, words.goes_on(language, rules))
        again, icon = _on_from(look, end, look.say("Next round"), "play")
        return ResultWords(title, lines, again, icon, is_match_won=False)
    winners = session.standing.winners
    title = match_words.match_won(language, rules, winners, names, person)
    undone = match_words.undone(language, session.looks_undone)
    again, icon = _on_from(look, end, look.say("Play again"), "again")
    return ResultWords(title, (*reasons, *undone), again, icon, is_match_won=bool(winners))


def _on_from(look: Look, end: RoundEnd, again: str, icon: Icon) -> tuple[str, Icon]:
    """What stands on the button that goes on: after the last round of a day it is bedtime."""
    return (look.say("Good night"), "moon") if end.game.is_last_round else (again, icon)
