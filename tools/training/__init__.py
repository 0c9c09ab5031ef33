"""Train the bots' policies: `python -m tools.training` (docs/ai.md)."""

from typing import Final

GUESSED_FEATURES: Final = frozenset(
    {
        "hidden_for_scarcest",
        "hidden_for_commonest",
        "starved",
        "partner_blocked",
        "next_blocked",
        "next_draws",
        "next_goes_out",
        "next_blocked_late",
        "others_blocked",
        "all_blocked",
        "least_blocked",
        "goes_out",
        "opponents_pips",
        "lead",
        "locks",
        "locks_in_lead",
        "own_draws",
        "misses",
        "stays_able_alone",
        "dead_pips",
        "next_blocked_at_last",
        "lead_at_last",
        "next_fitting",
    }
)
"""The features that require counting tiles or estimating other hands."""
