"""What the rules refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matador.rules.actions import Action
    from matador.rules.reasons import Reason


class RulesetError(ValueError):
    """A ruleset cannot be played: `options` are those in conflict, the message says what to do.

    `kinds` are the short codes of the conflicts, in the order of the rulebook; empty where a value or a name is wrong.
    """

    def __init__(
        self,
        options: tuple[str, ...],
        message: str,
        kinds: tuple[str, ...] = (),
        conflicts: tuple[str, ...] = (),
    ) -> None:
        super().__init__(options, message, kinds, conflicts)
        self.options = options
        self.message = message
        self.kinds = kinds
        self.conflicts = conflicts
        """The message of each conflict; empty where `kinds` is."""

    def __str__(self) -> str:
        return self.message


class IllegalAction(ValueError):
    """An action is against the rules: `reason` says which rule stands against it."""

    def __init__(self, action: Action, reason: Reason) -> None:
        super().__init__(action, reason)
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.action}: {self.reason}"
