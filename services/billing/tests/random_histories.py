"""Random histories of a member's payments."""

from typing import Any

from hypothesis import strategies as st

from .histories import BASIC, PRO, History

_payment = st.fixed_dictionaries(
    {
        "plan": st.sampled_from(["a", "a", "b"]),
        "cents": st.sampled_from([0, 999, 2999]),
        "coupon": st.booleans(),
        "told_twice": st.booleans(),
        "slow": st.booleans(),
    }
)
_life = st.fixed_dictionaries(
    {
        "price": st.sampled_from([PRO, BASIC]),
        "steps": st.lists(
            st.sampled_from(["paid", "paid", "renewed", "declined", "changed", "ended"]), max_size=4
        ),
        "at_once": st.booleans(),
        "old_shape": st.booleans(),
    }
)
_refund = st.fixed_dictionaries(
    {
        "refund": st.sampled_from(["full", "full", "part", "pending", "failed"]),
        "of": st.integers(0, 3),
    }
)
_dispute = st.fixed_dictionaries(
    {"dispute": st.sampled_from(["open", "lost", "won", "inquiry"]), "of": st.integers(0, 3)}
)
actions = st.lists(
    st.one_of(_payment, _payment, _life, _life, _refund, _refund, _dispute, st.just({})),
    min_size=2,
    max_size=7,
)


def play(history: History, done: list[dict[str, Any]]) -> History:
    """Let the actions happen, one after the other."""
    for action in done:
        if "plan" in action:
            history.pays_for(
                f"{action['plan']}_{history.user}", **{k: action[k] for k in action if k != "plan"}
            )
        elif "refund" in action:
            history.refunds(action["refund"], action["of"])
        elif "dispute" in action:
            history.disputes(action["dispute"], action["of"])
        elif "price" in action:
            history.subscribes(**action)
        else:
            history.pays_for_life()
    return history
