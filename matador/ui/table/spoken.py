"""Reading aloud at the table: each new sentence once, and never a stream."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from matador.play.game import Game
from matador.play.table.facts import TableFacts
from matador.ui.language import Language
from matador.ui.sentences.at_table import in_own_turn, speech
from matador.ui.sentences.helping import placed
from matador.ui.sentences.seats import COMPUTER_NAMES
from matador.ui.sentences.table import done_by
from matador.ui.table.display import TableDisplay
from matador.ui.voice.reading import Spoken
from matador.ui.voice.script import sentences

_A_NAME: Final = "\N{OBJECT REPLACEMENT CHARACTER}"


def spoken_of(display: TableDisplay, at_end: str) -> Spoken | None:
    """The text to read aloud now, if any. `at_end`: the text of the panel over the table."""
    state, language = display.state, display.look.language
    view = state.shown.view
    said = at_end or speech(language, state)
    is_told = bool(at_end) or state.notice is not None or state.hints is not None or state.is_agreed
    if state.is_covered or not said:
        return None
    if not is_told and not state.is_my_turn and view.turn == state.seat:
        # Wait until the player can act.
        return None
    if is_told or not state.is_my_turn:
        return Spoken((view.round, len(view.history), said), nameless(said, state.game))
    # Once per turn, whatever the player presses.
    return Spoken((view.round, len(view.history), "turn"), " ".join(_in_own_turn(language, state, said)))


def _in_own_turn(language: Language, state: TableFacts, said: str) -> Iterator[str]:
    if state.game.teacher.is_lesson and state.replay is None:
        yield from _done_by_others(language, state)
    bond = state.bonds[-1] if state.bonds else None
    if bond is not None and bond.sum is not None and not bond.is_own and bond.sum.pair.second is not None:
        yield placed(language, bond.sum.pair)
    if said == in_own_turn(language, state):
        said = in_own_turn(language, state, is_named=False)
    yield nameless(said, state.game)


def _done_by_others(language: Language, state: TableFacts) -> Iterator[str]:
    since = state.since_my_turn
    for seat in dict.fromkeys(seen.seat for seen in since):
        name = state.game.occupants[seat].name
        if name in COMPUTER_NAMES:
            yield done_by(language, name, [seen for seen in since if seen.seat == seat])


def nameless(text: str, game: Game) -> str:
    alone = game.persons if len(game.persons) == 1 else ()
    names = [
        occupant.name
        for occupant in game.occupants
        if occupant.name not in COMPUTER_NAMES and occupant.seat not in alone
    ]
    # A name may end like a sentence, so mark names before splitting.
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _A_NAME, text)
    return " ".join(sentence for sentence in sentences(text) if _A_NAME not in sentence)
