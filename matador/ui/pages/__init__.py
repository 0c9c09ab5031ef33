"""Every page of the program, each in a file of its own; `registry` names them."""
