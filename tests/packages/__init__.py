"""The built packages; `MATADOR_PACKAGES` names the folder that holds them."""
