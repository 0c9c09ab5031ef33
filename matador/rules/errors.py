"""Errors that the rules raise."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matador.rules.actions import Action
    from matador.rules.reasons import Reason


class RulesetError(ValueError):
    """A ruleset that cannot be played: `options` are the conflicting ones, the message says what to change.

    `kinds` are the codes of the conflicts, in the order of the rulebook; empty if a value or a name is wrong.
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
    """An action that is against the rules; `reason` names the rule."""

    def __init__(self, action: Action, reason: Reason) -> None:
        super().__init__(action, reason)
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.action}: {self.reason}"
