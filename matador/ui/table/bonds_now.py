"""The bonds that are seen now, and what is said of them."""

from __future__ import annotations

from matador.ui.sentences import helping
from matador.ui.table.bonds import BondShown, WrongDrop
from matador.ui.table.model import Model


def bonds_now(model: Model) -> list[BondShown]:
    """Those for whoever looks whose tile has landed."""
    # While a hand is covered the screen is nobody's, and where all lie open it is everybody's: whoever has just
    # laid a tile sees to the end what it makes.
    is_for_all = model.is_covered or model.game.open_hands
    mine = [bond for bond in model.told.bonds if bond.seat == model.seat or is_for_all]
    return [bond for bond in mine if bond.place.tile not in model.flights]


def wrong_now(model: Model) -> WrongDrop | None:
    """The last tile that did not fit, as long as that is what is said to whoever dropped it."""
    wrong = model.told.wrong
    is_said = wrong is not None and model.sentence is wrong.said and wrong.seat == model.seat
    return wrong if is_said else None


def learner_words(model: Model) -> str:
    """What is said of the tile that was laid last, where its sum has more to tell than figures."""
    language = model.look.language
    for bond in reversed(bonds_now(model)):
        pair = bond.laid.pair
        if pair is None and bond.place.tile.pips == 0:
            return helping.double_blank(language)
        if pair is not None and not bond.laid.is_matadors and helping.goes_over_ten(pair):
            return helping.placed(language, pair)
    return ""
