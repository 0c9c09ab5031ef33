"""The arena: measures which bot plays better, with confidence intervals."""
