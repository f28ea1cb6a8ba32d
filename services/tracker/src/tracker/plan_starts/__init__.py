"""Plan starts: on which days a member starts plans."""
