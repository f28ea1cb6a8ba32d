"""Why the gateway and nginx pass on a case differently: each class of differences once."""

EXPLANATIONS: dict[str, tuple[tuple[str, str], ...]] = {}


def explanation_of(mutation: str, kind: str) -> str:
    """The reason for a difference of this kind after this mutation; empty if there is none."""
    for reason, classes in EXPLANATIONS.items():
        for some_mutation, some_kind in classes:
            if mutation.startswith(some_mutation) and kind.startswith(some_kind):
                return reason
    return ""
