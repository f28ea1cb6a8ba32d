"""What members do with the own subscription, and whether billing has it as Stripe's stand-in does:
the membership, its invoices, and what is said of payments that failed."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from chaos.ledger import Entry, Finding, Ledger
from chaos.members import hosted_pages
from chaos.members.member import Member
from chaos.state import Row, State

_PATH = "/api/payments/subscription"
_TIERS, _INTERVALS = ("basic", "pro"), ("month", "year")
_REASONS = ("price", "unused", "results", "features", "trouble", "other")
# Stripe's words for a subscription's status, in ours; any other is INACTIVE.
_STATUSES = {"active": "ACTIVE", "past_due": "PAST_DUE"}
_MAILS = {
    "failed": "payment-failed",
    "action_required": "payment-action-required",
    "last": "payment-last",
}


async def change(member: Member, what: str, body: Any = None) -> dict[str, Any]:
    """Change the own subscription: asked again, it is the same; a 409 after a lost answer means
    that an earlier try has succeeded. The membership."""
    answer = await member.insist("POST", f"{_PATH}/{what}", body)
    is_done = answer.status == 409 and answer.unknown_tries > 0
    answer.expected(what, is_expected=answer.ok or is_done)
    return await show(member)


async def show(member: Member) -> dict[str, Any]:
    answer = await member.insist("GET", "/api/payments/membership")
    return answer.expected("membership").body["membership"] or {}


async def sees(member: Member, what: str, look: Callable[[dict[str, Any]], bool]) -> None:
    """Wait until the membership shows something."""

    async def is_shown() -> bool:
        return look(await show(member))

    await member.sees(f"the membership shows {what}", is_shown)


async def try_out(member: Member, tier: str) -> None:
    """Begin the trial; a second one is refused."""
    await change(member, "trial", {"tier": tier})
    member.entry.price = tier
    await member.sees_in_profile(subscriptionTier=tier.upper(), subscriptionStatus="ACTIVE")
    again = await member.insist("POST", f"{_PATH}/trial", {"tier": tier})
    again.expected("a second trial is refused", is_expected=again.status == 409)


async def cancel(member: Member, *, undo: bool) -> None:
    """Cancel with a reason, and maybe undo it."""
    shown = await change(member, "cancel", {"reason": member.chance.choice(_REASONS)})
    if shown["cancelAt"] is None:
        raise AssertionError("the cancellation was acknowledged, and is not shown")
    member.entry.ends = True
    if not undo:
        return
    shown = await change(member, "undo")
    if shown["cancelAt"] is not None:
        raise AssertionError("the cancellation was undone, and is shown")
    member.entry.ends = False


async def pause(member: Member, *, resume: bool) -> None:
    """Pause for some months, and maybe resume."""
    shown = await change(member, "pause", {"months": member.chance.randint(1, 3)})
    if shown["pausedUntil"] is None:
        raise AssertionError("the pause was acknowledged, and is not shown")
    member.entry.paused = True
    if not resume:
        return
    if (await change(member, "resume"))["pausedUntil"] is not None:
        raise AssertionError("the pause was ended, and is shown")
    member.entry.paused = False


async def change_price(member: Member, tier: str, interval: str) -> None:
    """See what another price costs, and change to it for that."""
    body = {"tier": tier, "interval": interval}
    preview = (await member.insist("POST", f"{_PATH}/preview", body)).expected("preview")
    at = preview.body["change"]["prorationDate"]
    await change(member, "change", {**body, "prorationDate": at})
    member.entry.paused = None if member.entry.paused is None else False
    member.entry.price = f"{tier}_yearly" if interval == "year" else tier
    await member.sees_in_profile(subscriptionTier=tier.upper())


async def change_at_once(member: Member) -> None:
    """Have two devices change the membership at once: to the same price, to another one, or against
    a cancellation, its undoing or a resume. Each is answered with a membership or a refusal."""
    body = {"tier": member.chance.choice(_TIERS), "interval": member.chance.choice(_INTERVALS)}
    preview = await member.insist("POST", f"{_PATH}/preview", body)
    preview.expected("preview", is_expected=preview.status in (200, 409))
    dated = (
        {**body, "prorationDate": preview.body["change"]["prorationDate"]} if preview.ok else body
    )
    another = {"tier": member.chance.choice(_TIERS), "interval": member.chance.choice(_INTERVALS)}
    what, given = member.chance.choice(
        (("change", dated), ("change", another), ("cancel", {}), ("undo", None), ("resume", None))
    )
    both = await asyncio.gather(
        member.insist("POST", f"{_PATH}/change", dated),
        member.insist("POST", f"{_PATH}/{what}", given),
    )
    for answer in both:
        answer.expected("two devices at once", is_expected=answer.status in (200, 409))


async def come_to_rest(member: Member) -> None:
    """Undo a cancellation, and note which price the membership has then."""
    shown = await change(member, "undo")
    member.entry.ends = False
    yearly = "_yearly" if shown["interval"] == "year" else ""
    member.entry.price = f"{shown['tier'].lower()}{yearly}"


async def fail(member: Member, subscription: str, *, recover: bool) -> None:
    """Let a renewal fail: the membership says so, until the invoice is paid on its page."""
    await hosted_pages.press(member, f"subscriptions/{subscription}/fail-renewal", "canceled")
    await member.sees_in_profile(subscriptionStatus="PAST_DUE")
    await sees(member, "a payment that failed", lambda it: bool((it["notice"] or {}).get("amount")))
    if not recover:
        await hosted_pages.press(member, f"subscriptions/{subscription}/break-card", "canceled")
        return
    invoice = await hosted_pages.newest_invoice_of(member, subscription)
    paid = await member.at_payments(f"/sandbox/invoices/{invoice}/pay", {})
    paid.expected("pay the invoice", is_expected=paid.ok or "paid" in str(paid.body))
    await member.sees_in_profile(subscriptionStatus="ACTIVE")
    await sees(member, "no notice", lambda it: it["notice"] is None)


def compare_membership(ledger: Ledger, state: State) -> Iterator[Finding]:
    """The membership is that of the member's subscription at the stand-in, or of a lifetime; an
    erased member has neither. What was acknowledged of it is so there."""
    stored = {row["user_id"]: row for row in state["memberships"]}
    entries = ledger.by_id()
    withdrawn = {row["order_number"] for row in state["withdrawals"]}
    held: dict[str, list[Row]] = defaultdict(list)
    for subscription in state.subscriptions:
        held[state.customers[subscription["customer"]]].append(subscription)
    for user, subscriptions in held.items():
        entry = entries.get(user)
        email = entry.email if entry else ""
        if sum(each["trial_start"] is not None for each in subscriptions) > 1:
            yield Finding("doubled", "a trial", email)
        if entry is not None and entry.erased:
            if any(each["status"] not in _ENDED for each in subscriptions):
                yield Finding("wrong", "an erased member is charged", email)
            continue
        [*_, newest] = subscriptions
        found = stored.get(user)
        has = (found["tier"], found["status"]) if found else None
        wanted = _wanted(newest, state, is_withdrawn=newest["id"] in withdrawn)
        if has != wanted:
            yield Finding("lost", f"the membership {wanted}: {has}", email)
        if entry is not None:
            yield from _acknowledged(entry, newest)
    yield from _invoices(ledger, state)
    yield from _notices(ledger, state)


_ENDED = ("canceled", "incomplete_expired")


def _wanted(subscription: Row, state: State, *, is_withdrawn: bool) -> tuple[str, str]:
    status = subscription["status"]
    if status == "canceled" or is_withdrawn:
        return "FREE", "CANCELED"
    tier = _price(subscription).partition("_")[0].upper()
    if status == "trialing" and subscription["metadata"].get("trial"):
        return tier, "ACTIVE"
    if status == "active" and _is_unpaid(subscription, state):
        return tier, "INACTIVE"
    return tier, _STATUSES.get(status, "INACTIVE")


def _price(subscription: Row) -> str:
    id = str(subscription["items"]["data"][0]["price"]["id"])
    return id.removeprefix("price_sandbox_")


def _is_unpaid(subscription: Row, state: State) -> bool:
    """Whether nobody pays for the present period: its invoice was voided in a pause."""
    of_periods = [
        each
        for each in state.invoices
        if each["_subscription"] == subscription["id"]
        # The invoice of a change that was not paid is void, too.
        and (each["status"], each["billing_reason"]) != ("void", "subscription_update")
    ]
    newest = sorted(of_periods, key=lambda each: each["created"])[-1:]
    return any(each["status"] == "void" for each in newest)


def _acknowledged(entry: Entry, subscription: Row) -> Iterator[Finding]:
    is_over = subscription["status"] in _ENDED
    if not is_over and entry.price not in ("", price := _price(subscription)):
        yield Finding("lost", f"the change to {entry.price}: {price}", entry.email)
    is_ending = is_over or subscription["cancel_at"] is not None
    if entry.ends is True and not is_ending:
        yield Finding("lost", "the cancellation", entry.email)
    is_paused = subscription["pause_collection"] is not None
    if not is_over and entry.paused not in (None, is_paused):
        yield Finding("lost", f"the pause, or its end: {is_paused}", entry.email)
    if entry.ends is False and subscription["cancel_at"] is not None:
        yield Finding("lost", "what undid the cancellation", entry.email)


def _invoices(ledger: Ledger, state: State) -> Iterator[Finding]:
    """Each invoice is stored as it is, and is of who pays it."""
    stored = {row["id"]: row for row in state["invoices"]}
    entries = ledger.by_id()
    for invoice in state.invoices:
        user = state.customers[invoice["customer"]]
        entry = entries.get(user)
        if entry is None or entry.erased or invoice["status"] == "draft":
            continue
        wanted = (user, invoice["status"], invoice["total"], invoice["amount_paid"])
        row = stored.get(invoice["id"])
        has = row and (row["user_id"], row["status"], row["total_cents"], row["paid_cents"])
        if has is None:
            yield Finding("lost", f"the invoice {invoice['id']}", entry.email)
        elif has != wanted:
            yield Finding("wrong", f"the invoice {invoice['id']}: {has}, {wanted}", entry.email)


def _notices(ledger: Ledger, state: State) -> Iterator[Finding]:
    """An invoice that is not paid is told of, at most twice, and each time by one mail."""
    of_invoice = Counter(row["invoice_id"] for row in state["notices"])
    asked = Counter((row["user_id"], _MAILS[row["kind"]]) for row in state["notices"])
    sent = Counter(
        (to, template)
        for to, template, _ in {(m["to"], m["template"], m["id"]) for m in state.mails}
    )
    for invoice, count in of_invoice.items():
        if count > 2:
            yield Finding("doubled", f"{count} notices of {invoice}")
    entries = ledger.by_id()
    # Of changes that wait to be paid: the answer to the request says so.
    waiting = {each.get("_pending_invoice") for each in state.subscriptions}
    for invoice in state.invoices:
        entry = entries.get(state.customers[invoice["customer"]])
        is_told = invoice["billing_reason"] == "subscription_create" or invoice["id"] in waiting
        is_owed = invoice["status"] == "open" and invoice["id"] in state.failed and not is_told
        if entry is not None and not entry.erased and is_owed and not of_invoice[invoice["id"]]:
            yield Finding("lost", f"the notice of {invoice['id']}", entry.email)
    for entry in ledger.remaining:
        for template in _MAILS.values():
            wanted, found = asked[entry.id, template], sent[entry.email, template]
            if wanted != found:
                kind = "lost" if found < wanted else "doubled"
                yield Finding(kind, f"{found} mails {template} of {wanted}", entry.email)
