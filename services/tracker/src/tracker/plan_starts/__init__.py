"""Plan starts: the days on which a member starts plans."""
