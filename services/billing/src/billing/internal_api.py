"""What billing asks of catalogue and identity. It keeps no projections: money must be right now."""

from decimal import Decimal
from urllib.parse import quote

import httpx
from tenacity import retry, retry_if_exception_type, stop_after_attempt, wait_exponential

from billing.settings import Settings
from chassis import context, ids, tracing
from chassis.http import NotFound, ResponseBody, ServiceTokens

_TIMES = httpx.Timeout(4, connect=1.5)
# Our ids are shorter, and Stripe refuses longer metadata values.
_LONGEST_ID = 500


class PricedPlan(ResponseBody):
    """A plan and its price."""

    slug: str
    price: Decimal


class PlanForSale(PricedPlan):
    """A plan with what a checkout needs of it."""

    id: str
    title: str
    # The previous version of catalogue does not return it.
    german_title: str | None = None
    short_desc: str | None = None
    published: bool


class _PlansOnSale(ResponseBody):
    plans: list[PricedPlan]


class Contact(ResponseBody):
    """A user's address and name, for Stripe; the time zone, whose days count; and whether the user
    has confirmed the address."""

    id: str
    email: str
    name: str | None = None
    timezone: str | None = None
    # The previous version of identity does not return it.
    email_verified: bool = True


class InternalApi:
    """Client of the internal endpoints of catalogue and identity."""

    def __init__(self, settings: Settings) -> None:
        self._catalogue = settings.catalogue_url
        self._identity = settings.identity_url
        secrets = {"catalogue": settings.catalogue_secret, "identity": settings.identity_secret}
        self._tokens = ServiceTokens("billing", secrets)
        # Addresses inside the deployment: no proxy of the environment has to do with them.
        self._client = httpx.AsyncClient(timeout=_TIMES, trust_env=False)

    async def close(self) -> None:
        await self._client.aclose()

    async def plan(self, plan_id: str) -> PlanForSale:
        """The plan with this id, published or not, as it is now."""
        if not plan_id or len(plan_id) > _LONGEST_ID or not ids.storable(plan_id):
            raise NotFound("Plan not found")
        with tracing.asking("ask catalogue for a plan"):
            url = f"{self._catalogue}/internal/plans/{quote(plan_id, safe='')}"
            response = await self._ask("GET", url, audience="catalogue")
        if response.status_code == 404:
            raise NotFound("Plan not found")
        return PlanForSale.model_validate_json(response.raise_for_status().content)

    async def plans_on_sale(self) -> list[PricedPlan]:
        """The plans that anyone can buy, as catalogue lists them to everybody."""
        with tracing.asking("ask catalogue for the plans"):
            url = f"{self._catalogue}/api/plans"
            response = await self._ask("GET", url, audience="catalogue")
        return _PlansOnSale.model_validate_json(response.raise_for_status().content).plans

    async def find_contact(self, named: str) -> Contact | None:
        """The user with an id or an e-mail address, as identity knows them now."""
        users = f"{self._identity}/internal/users"
        if "@" in named:
            asked, body = ("POST", f"{users}/by-email"), {"email": named}
        else:
            asked, body = ("GET", f"{users}/{quote(named, safe='')}"), None
        with tracing.asking("ask identity for a user"):
            response = await self._ask(*asked, audience="identity", json=body)
        if response.status_code == 404:
            return None
        return Contact.model_validate_json(response.raise_for_status().content)

    # Reading twice does no harm, and a connection that was idle may be closed just now.
    @retry(
        retry=retry_if_exception_type(
            (httpx.ConnectError, httpx.ConnectTimeout, httpx.RemoteProtocolError, httpx.ReadError)
        ),
        wait=wait_exponential(multiplier=0.1, max=0.5),
        stop=stop_after_attempt(3),
        reraise=True,
    )
    async def _ask(
        self, method: str, url: str, *, audience: str, json: dict[str, str] | None = None
    ) -> httpx.Response:
        headers = {"authorization": f"Bearer {self._tokens.issue(audience)}"}
        if request_id := context.request_id.get():
            headers["x-request-id"] = request_id
        if traceparent := context.traceparent.get():
            headers["traceparent"] = traceparent
        return await self._client.request(method, url, headers=headers, json=json)
