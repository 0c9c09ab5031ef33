"""Which match is played, which is offered next, and how one begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from matador.ai.bots import BOTS
from matador.rules import Ruleset, RulesetError
from matador.storage.playable import mended
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.language import Language
from matador.ui.sentences.seats import seat_names
from matador.ui.table.game import Game
from matador.ui.table.scene import TableScene

NewGame: TypeAlias = Callable[[MatchSetup, tuple[SeatSetup, ...], int | None], Game]
"""Makes the game of a setup, with these at its seats, each with a name, from a deal number or by chance."""

USUAL = MatchSetup(ruleset="sevens", players=2, set=6)


class Matches:
    """The setups of the matches, and the deal number of the last."""

    def __init__(self, new_game: NewGame, last: MatchSetup | None) -> None:
        """`last` is that of an earlier run."""
        self._new_game = new_game
        self.chosen = USUAL if last is None else mended(last, BOTS)
        """What was chosen last, and is offered first."""
        self.chosen_deal: int | None = None
        self.played = self.chosen
        """That of the match that is on, or was last."""
        self.last_deal: int | None = None

    def choose(self, chosen: tuple[MatchSetup, int | None]) -> None:
        """Remember what is to begin, once the match that is on has been left."""
        self.chosen, self.chosen_deal = chosen

    @property
    def quick(self) -> MatchSetup:
        """The usual match, for the person who was named first the last time."""
        person = next((seat for seat in self.chosen.seats if seat.bot is None), None)
        return (
            USUAL
            if person is None
            else MatchSetup(ruleset=USUAL.ruleset, players=USUAL.players, set=USUAL.set, seats=(person,))
        )

    def begin(self, setup: MatchSetup, deal: int | None, language: Language, *, guide: bool) -> Game:
        """The game of a setup; where nobody has chosen who sits there, `guide` is as the options say."""
        self.played = setup
        seats = setup.seated()
        names = seat_names(language, seats)
        named = tuple(
            SeatSetup(name=name, bot=seat.bot, face=seat.face, colour=seat.colour, guide=seat.guide)
            for name, seat in zip(names, seats, strict=True)
        )
        game = self._new_game(setup, named, deal)
        for sitter in game.sitters:
            if sitter.is_person and sitter.seat >= len(setup.seats):
                game.guide(sitter.seat, is_on=guide)
        self.last_deal = game.session.seed
        return game

    def rules_of(self, scene: object) -> Ruleset:
        """The rules in play, or those of the last match, or the usual ones."""
        if isinstance(scene, TableScene):
            return scene.game.session.rules
        try:
            return self.played.rules()
        except RulesetError:
            return USUAL.rules()
