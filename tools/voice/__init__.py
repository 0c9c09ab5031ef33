"""Code shared by `tools/make_voice.py` and `tools/check_voice.py`."""
