"""The packages as they are built; `MATADOR_PACKAGES` names the folder that holds them."""
