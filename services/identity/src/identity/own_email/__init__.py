"""The member's own e-mail address: confirmed, and changed."""
