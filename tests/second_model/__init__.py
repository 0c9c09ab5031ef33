"""A second, plain model of the rulebook, against which the engine is compared.

It is written to be laid beside the rulebook section by section, and shares no code with the engine.
"""
