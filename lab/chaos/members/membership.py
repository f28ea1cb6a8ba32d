"""Changes of members' subscriptions; billing must agree with Stripe's stand-in about the
membership, its invoices, and notices about failed payments."""

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any

from lab.chaos.ledger import Answer, Finding, Ledger, MemberHistory
from lab.chaos.members import hosted_pages, steps
from lab.chaos.members.member import MemberClient
from lab.chaos.state import Row, StoredState

_TIERS, _INTERVALS = ("basic", "pro"), ("month", "year")
_CONFIRM_LINK = re.compile(r"/verify-email\?token=(\S+)")
_REASONS = ("price", "unused", "results", "features", "trouble", "other")
# Stripe's statuses of a subscription, in Keto's terms; any other one is INACTIVE.
_STATUSES = {"active": "ACTIVE", "past_due": "PAST_DUE"}
_MAILS = {
    "failed": "payment-failed",
    "action_required": "payment-action-required",
    "last": "payment-last",
}


async def _changed(member: MemberClient, change: Awaitable[Answer]) -> dict[str, Any]:
    """Change the member's subscription and return the membership. A repeated request changes
    nothing; a 409 after a lost answer means that an earlier attempt has succeeded."""
    answer = await change
    is_done = answer.status == 409 and answer.unknown_tries > 0
    answer.expected("change the membership", is_expected=answer.ok or is_done)
    return await show(member)


async def show(member: MemberClient) -> dict[str, Any]:
    answer = await member.insist.payments.get_membership()
    return answer.expected("membership").body["membership"] or {}


async def sees(member: MemberClient, what: str, look: Callable[[dict[str, Any]], bool]) -> None:
    """Wait until the membership shows something."""

    async def is_shown() -> bool:
        return look(await show(member))

    await member.sees(f"the membership shows {what}", is_shown)


async def try_out(member: MemberClient, tier: str) -> None:
    """Confirm the address and begin the trial; a second one is refused."""
    await _confirm_address(member)
    await _changed(member, member.insist.payments.begin_trial({"tier": tier}))
    member.entry.price = tier
    await member.sees_in_profile(subscriptionTier=tier.upper(), subscriptionStatus="ACTIVE")
    again = await member.insist.payments.begin_trial({"tier": tier})
    again.expected("a second trial is refused", is_expected=again.status == 409)


async def _confirm_address(member: MemberClient) -> None:
    """Follow the link of the mail after the registration."""
    tokens: list[str] = []

    async def has_arrived() -> bool:
        texts = await steps.mails(member)
        tokens[:] = [t[1] for each in texts if (t := _CONFIRM_LINK.search(each))]
        return bool(tokens)

    await member.sees("the mail that confirms the address has arrived", has_arrived)
    (await member.insist.auth.confirm_email({"token": tokens[0]})).expected("confirm the address")


async def cancel(member: MemberClient, *, undo: bool) -> None:
    """Cancel with a reason, and maybe undo it."""
    reason = {"reason": member.chance.choice(_REASONS)}
    shown = await _changed(member, member.insist.payments.cancel_subscription(reason))
    if shown["cancelAt"] is None:
        raise AssertionError("the cancellation was acknowledged, and is not shown")
    member.entry.ends = True
    # What ends has no pause.
    member.entry.paused = None
    if not undo:
        return
    shown = await _changed(member, member.insist.payments.undo_cancellation())
    if shown["cancelAt"] is not None:
        raise AssertionError("the cancellation was undone, and is shown")
    member.entry.ends = False


async def pause(member: MemberClient, *, resume: bool) -> None:
    """Pause for some months, and maybe resume."""
    months = {"months": member.chance.randint(1, 3)}
    shown = await _changed(member, member.insist.payments.pause_subscription(months))
    if shown["pausedUntil"] is None:
        raise AssertionError("the pause was acknowledged, and is not shown")
    member.entry.paused = True
    if not resume:
        return
    shown = await _changed(member, member.insist.payments.resume_subscription())
    if shown["pausedUntil"] is not None:
        raise AssertionError("the pause was ended, and is shown")
    member.entry.paused = False


async def change_price(member: MemberClient, tier: str, interval: str) -> None:
    """Preview the cost of another price, and change to it at that cost."""
    body = {"tier": tier, "interval": interval}
    preview = (await member.insist.payments.preview_change(body)).expected("preview")
    at = preview.body["change"]["prorationDate"]
    body["prorationDate"] = at
    await _changed(member, member.insist.payments.change_subscription(body))
    member.entry.paused = None if member.entry.paused is None else False
    member.entry.price = f"{tier}_yearly" if interval == "year" else tier
    await member.sees_in_profile(subscriptionTier=tier.upper())


async def change_at_once(member: MemberClient) -> None:
    """Change the price on one device while another one changes it, too, or cancels, undoes the
    cancellation or resumes. Each request succeeds or is refused with a 409."""
    body = {"tier": member.chance.choice(_TIERS), "interval": member.chance.choice(_INTERVALS)}
    preview = await member.insist.payments.preview_change(body)
    preview.expected("preview", is_expected=preview.status in (200, 409))
    dated = (
        {**body, "prorationDate": preview.body["change"]["prorationDate"]} if preview.ok else body
    )
    another = {"tier": member.chance.choice(_TIERS), "interval": member.chance.choice(_INTERVALS)}
    payments = member.insist.payments
    change = member.chance.choice(
        (
            partial(payments.change_subscription, dated),
            partial(payments.change_subscription, another),
            partial(payments.cancel_subscription, {}),
            payments.undo_cancellation,
            payments.resume_subscription,
        )
    )
    both = await asyncio.gather(payments.change_subscription(dated), change())
    for answer in both:
        answer.expected("two devices at once", is_expected=answer.status in (200, 409))


async def come_to_rest(member: MemberClient) -> None:
    """Undo a cancellation, and note which price the membership has then."""
    membership = await _changed(member, member.insist.payments.undo_cancellation())
    member.entry.ends = False
    yearly = "_yearly" if membership["interval"] == "year" else ""
    member.entry.price = f"{membership['tier'].lower()}{yearly}"


async def fail(member: MemberClient, subscription: str, *, recover: bool) -> None:
    """Let a renewal fail: the membership shows a notice until the invoice is paid on its page."""
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


def compare_membership(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """Each membership agrees with the member's subscription at the stand-in, which has every
    acknowledged change; an erased member's subscriptions have ended."""
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
        row = stored.get(user)
        actual = (row["tier"], row["status"]) if row else None
        expected = _expected(newest, state, is_withdrawn=newest["id"] in withdrawn)
        if actual != expected:
            yield Finding("lost", f"the membership {expected}: {actual}", email)
        if entry is not None:
            yield from _acknowledged(entry, newest)
    yield from _invoices(ledger, state)
    yield from _notices(ledger, state)


_ENDED = ("canceled", "incomplete_expired")


def _expected(subscription: Row, state: StoredState, *, is_withdrawn: bool) -> tuple[str, str]:
    status = subscription["status"]
    if status == "canceled" or is_withdrawn:
        return "FREE", "CANCELED"
    tier = _price(subscription).partition("_")[0].upper()
    if status == "trialing" and subscription["metadata"].get("trial") == "keto":
        return tier, "ACTIVE"
    if status == "past_due":
        paid = _paid_tier(subscription, state)
        return paid or tier, "PAST_DUE" if paid else "INACTIVE"
    return tier, _STATUSES.get(status, "INACTIVE")


def _paid_tier(subscription: Row, state: StoredState) -> str | None:
    """The tier that the newest paid invoice of a subscription has charged for."""
    paid = [
        each
        for each in state.invoices
        if (each["_subscription"], each["status"]) == (subscription["id"], "paid")
    ]
    for invoice in sorted(paid, key=lambda each: (each["created"], each["number"]))[-1:]:
        lines = [line for line in invoice["lines"]["data"] if line["amount"] > 0]
        prices = [str(line["pricing"]["price_details"]["price"]) for line in lines]
        if prices:
            return prices[-1].removeprefix("price_sandbox_").partition("_")[0].upper()
    return None


def _is_paused(subscription: Row) -> bool:
    """Whether a pause has begun, or a schedule plans one."""
    is_begun = subscription["status"] == "trialing" and (
        subscription["metadata"].get("trial") == "paused"
    )
    return is_begun or subscription["schedule"] is not None


def _price(subscription: Row) -> str:
    id = str(subscription["items"]["data"][0]["price"]["id"])
    return id.removeprefix("price_sandbox_")


def _acknowledged(entry: MemberHistory, subscription: Row) -> Iterator[Finding]:
    is_over = subscription["status"] in _ENDED
    if not is_over and entry.price not in ("", price := _price(subscription)):
        yield Finding("lost", f"the change to {entry.price}: {price}", entry.email)
    is_ending = is_over or subscription["cancel_at"] is not None
    if entry.ends is True and not is_ending:
        yield Finding("lost", "the cancellation", entry.email)
    is_paused = _is_paused(subscription)
    if not is_over and entry.paused not in (None, is_paused):
        yield Finding("lost", f"the pause or resume: paused is {is_paused}", entry.email)
    if entry.ends is False and subscription["cancel_at"] is not None:
        yield Finding("lost", "the undoing of the cancellation", entry.email)


def _invoices(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """Each invoice is stored with its status, amounts and payer."""
    stored = {row["id"]: row for row in state["invoices"]}
    entries = ledger.by_id()
    for invoice in state.invoices:
        user = state.customers[invoice["customer"]]
        entry = entries.get(user)
        if entry is None or entry.erased or invoice["status"] == "draft":
            continue
        expected = (user, invoice["status"], invoice["total"], invoice["amount_paid"])
        row = stored.get(invoice["id"])
        actual = row and (row["user_id"], row["status"], row["total_cents"], row["paid_cents"])
        if actual is None:
            yield Finding("lost", f"the invoice {invoice['id']}", entry.email)
        elif actual != expected:
            yield Finding(
                "wrong", f"the invoice {invoice['id']}: {actual}, {expected}", entry.email
            )


def _notices(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """An unpaid invoice has at least one notice and at most two, each sent in one mail."""
    of_invoice = Counter(row["invoice_id"] for row in state["notices"])
    notices = Counter((row["user_id"], _MAILS[row["kind"]]) for row in state["notices"])
    sent = Counter(
        (to, template)
        for to, template, _ in {(m["to"], m["template"], m["id"]) for m in state.mails}
    )
    for invoice, count in of_invoice.items():
        if count > 2:
            yield Finding("doubled", f"{count} notices of {invoice}")
    entries = ledger.by_id()
    # Invoices of pending changes: the response to the change asks for the payment instead.
    pending = {each.get("_pending_invoice") for each in state.subscriptions}
    for invoice in state.invoices:
        entry = entries.get(state.customers[invoice["customer"]])
        is_known = invoice["billing_reason"] == "subscription_create" or invoice["id"] in pending
        is_owed = invoice["status"] == "open" and invoice["id"] in state.failed and not is_known
        if entry is not None and not entry.erased and is_owed and not of_invoice[invoice["id"]]:
            yield Finding("lost", f"the notice of {invoice['id']}", entry.email)
    for entry in ledger.remaining:
        for template in _MAILS.values():
            expected, actual = notices[entry.id, template], sent[entry.email, template]
            if expected != actual:
                kind = "lost" if actual < expected else "doubled"
                yield Finding(kind, f"{actual} mails {template} of {expected}", entry.email)
