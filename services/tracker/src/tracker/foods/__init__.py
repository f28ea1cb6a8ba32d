"""Foods that can be logged: those of the table, a member's own, and those of Open Food Facts."""
