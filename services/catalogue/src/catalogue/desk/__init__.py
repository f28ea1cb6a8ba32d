"""Plans and reviews at the desk: what staff see and change."""
