"""What a member does, and what is done to her, each in the way that people would do it."""

from datetime import UTC, datetime

from billing.erase_member import erase_member, finish_erasure
from chassis.storage import Database
from contracts.identity import UserErased
from lab.lives.account import Account, cents_of
from lab.lives.shown import LIFETIME, list_price
from lab.lives.steps import ASKS, DAY, Step
from lab.lives.world import COUPON, PLANS
from sandbox.payments.account import Json
from sandbox.payments.checkout import due_today, find_portal_session

_WHY = "A life."


class Member(Account):
    """A member, by the names of the steps."""

    async def does(self, step: Step) -> None:
        act = getattr(self, step.does)
        await act(*step.given)

    # Buying

    async def buy(self, plan: str, coupon: bool, card: str) -> None:
        body = {"planId": plan, "couponCode": COUPON if coupon else ""}
        cents = PLANS[plan]
        if coupon:
            status, quote = await self.asks("POST", "quote", body)
            if status != 200:
                return
            cents = cents_of(quote["total"])
        status, opened = await self.asks("POST", "checkout", body)
        if status == 200:
            await self._pay(opened["sessionId"], cents, card)

    async def subscribe(self, tier: str, interval: str, card: str) -> None:
        status, opened = await self.asks("POST", "subscribe", {"tier": tier, "interval": interval})
        if status == 200:
            await self._follow(opened["checkoutUrl"], list_price(tier, interval), card)

    async def lifetime(self, card: str) -> None:
        status, opened = await self.asks("POST", "subscribe", {"tier": "lifetime"})
        if status == 200:
            await self._follow(opened["checkoutUrl"], LIFETIME, card, is_once=True)

    async def _follow(self, url: str, cents: int, card: str, *, is_once: bool = False) -> None:
        """Do what the page at an address is for."""
        name = url.partition("#")[0].rstrip("/").rpartition("/")[2]
        if "/c/pay/" in url:
            if not is_once:
                self.shown.renewals.add(cents)
            await self._pay(name, cents, card)
        elif "/p/session/" in url:
            await self._confirm_switch(name, cents)
        else:
            await self.pay_invoice(card)

    async def _pay(self, session: str, cents: int, card: str) -> None:
        self.shown.checkouts[session] = cents
        await self.world.do(f"checkout/{session}/pay", {"card": card})
        if card == ASKS:
            await self.world.do(f"payments/{session}/authenticate")

    async def _confirm_switch(self, secret: str, cents: int) -> None:
        account = self.world.account
        session = find_portal_session(account, secret)
        if session and session["flow"] and "subscription_update_confirm" in session["flow"]["type"]:
            # Stripe's page says both prices.
            self.shown.preview(due_today(account, session), self.world.now)
            self.shown.renewals.add(cents)
            await self.world.stripe.post(f"/p/session/{secret}/flow")

    async def trial(self, tier: str) -> None:
        status, _ = await self.asks("POST", "subscription/trial", {"tier": tier})
        if status == 201:
            self.shown.renewals.add(list_price(tier, "month"))

    # Changing

    async def change(self, tier: str, interval: str, date: str) -> None:
        to = {"tier": tier, "interval": interval}
        if date == "shown":
            status, body = await self.asks("POST", "subscription/preview", to)
            if status != 200:
                return
            dated = self.sees(body["change"])
        elif date == "old" and self.dates:
            dated = self.dates[0]
        else:
            dated = self.world.now - 5 * DAY
        await self.asks("POST", "subscription/change", {**to, "prorationDate": dated})

    async def pause(self, months: int) -> None:
        await self.asks("POST", "subscription/pause", {"months": months})

    async def resume(self) -> None:
        status, body = await self.asks("POST", "subscription/resume/preview")
        dated = {"prorationDate": self.sees(body["change"])} if status == 200 else None
        await self.asks("POST", "subscription/resume", dated)

    async def cancel(self) -> None:
        await self.asks("POST", "subscription/cancel", {"reason": "price"})

    async def undo(self) -> None:
        await self.asks("POST", "subscription/undo")

    async def withdraw(self, kind: str) -> None:
        if kind == "subscription":
            await self._withdraws("subscription/withdraw")
            return
        _, body = await self.asks("GET", "withdrawals")
        for each in body.get("withdrawable", []):
            if each["kind"] != "subscription":
                await self._withdraws(f"orders/{each['orderNumber']}/withdraw")
                return

    async def _withdraws(self, path: str) -> None:
        _, body = await self.asks("POST", path)
        told = body.get("withdrawal")
        if told and told["state"] == "no_refund":
            self.told_nothing.add(told["orderNumber"])

    async def ask_refund(self) -> None:
        _, body = await self.asks("GET", "orders")
        for order in body.get("orders", [])[:1]:
            await self.asks("POST", f"orders/{order['id']}/refund-request", {"reason": _WHY})

    # On Stripe's pages

    def live(self) -> Json | None:
        """Her subscription at Stripe."""
        live = [each for each in self.world.find("subscription") if each["status"] != "canceled"]
        return live[-1] if live else None

    async def card(self, card: str, declines: int) -> None:
        if held := self.live():
            body = {"card": card, "declines": declines}
            await self.world.do(f"subscriptions/{held['id']}/card", body)

    async def portal(self, action: str) -> None:
        if held := self.live():
            await self.world.do(f"subscriptions/{held['id']}/{action}")

    async def pay_invoice(self, card: str) -> None:
        for invoice in self.world.find("invoice", status="open")[-1:]:
            self.shown.pages[invoice["id"]] = invoice["amount_remaining"]
            await self.world.do(f"invoices/{invoice['id']}/pay", {"card": card})
            if card == ASKS:
                await self.world.do(f"payments/{invoice['id']}/authenticate")

    async def end_at_stripe(self) -> None:
        await self.portal("cancel")

    def _charge(self, which: int) -> Json | None:
        paid = [each for each in self.world.find("charge") if each["paid"]]
        return paid[which % len(paid)] if paid else None

    async def stripe_refund(self, which: int) -> None:
        if charge := self._charge(which):
            await self.world.do(f"payments/{charge['id']}/refund")

    async def dispute(self, which: int, end: str) -> None:
        charge = self._charge(which)
        if charge is None or charge["disputed"] or charge["amount_refunded"]:
            return
        dispute = await self.world.do(f"payments/{charge['id']}/dispute")
        if end == "won":
            await self.world.do(f"disputes/{dispute['id']}/respond")
        if end != "open":
            await self.world.do(f"disputes/{dispute['id']}/{'win' if end == 'won' else 'lose'}")

    # Staff

    async def staff_refund(self, amount: float | None, times: int) -> None:
        _, body = await self.staff_asks("GET", f"accounts/{self.id}")
        for order in (body.get("account") or {}).get("orders", [])[:1]:
            for _ in range(times):
                what = {"reason": _WHY} | ({} if amount is None else {"amount": amount})
                path = f"orders/{order['id']}/refund"
                await self.staff_asks("POST", path, what)

    async def grant(self, what: str) -> None:
        status, _ = await self._change_at_desk("grant", what)
        if status == 200:
            self.granted.add(what)

    async def revoke(self, what: str) -> None:
        status, _ = await self._change_at_desk("revoke", what)
        if status == 200:
            self.granted.discard(what)
            # A purchase whose event comes later is not what was revoked.
            rows = await self.world.rows("SELECT stripe_session_id FROM payment")
            known = {row["stripe_session_id"] for row in rows}
            self.revoked |= {
                session["id"]
                for session in self.world.find("checkout.session")
                if what.removeprefix("plan:") in session["metadata"].values()
                and session["id"] in known
            }

    async def _change_at_desk(self, how: str, what: str) -> tuple[int, Json]:
        body = {"what": what, "reason": _WHY}
        return await self.staff_asks("POST", f"accounts/{self.id}/{how}", body)

    # Time, and the end

    async def pass_days(self, days: int) -> None:
        """The life itself lets the time pass, as it looks at each day on which something is due."""

    async def erase(self) -> None:
        if self.erased_at is not None:
            return
        event = UserErased(user_id=self.id, erased_at=datetime.fromtimestamp(self.world.now, UTC))
        async with self.world.parts[Database].session() as session:
            await erase_member(event, session)
        self.erased_at = self.world.now
        await finish_erasure(self.world.parts, self.id)
