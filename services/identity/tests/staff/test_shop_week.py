"""Only owners are mailed the figures of the shop's week."""

from contracts.billing import ShopWeekCounted
from contracts.identity import ShopWeekMailRequested
from contracts.samples import sample
from services.identity.tests.mail_server import MailServer
from services.identity.tests.staff_accounts import added, removed
from testkit import RunningService, eventually


async def test_the_figures_of_a_week_are_mailed_to_owners_only(
    identity: RunningService, mail_server: MailServer
) -> None:
    owners = [await added(identity), await added(identity)]
    others = [await added(identity, "viewer"), await added(identity)]
    await removed(identity, others[1])
    (envelope,) = await identity.deliver(sample(ShopWeekCounted, week="2026-W47"))
    # A second delivery requests no second mail.
    await identity.deliver(envelope)
    await identity.handled(envelope, by="identity.shop-weeks")
    await eventually(
        lambda: all(mail_server.to(owner.email) for owner in owners), what="a mail to each owner"
    )
    requests = await identity.all_published(ShopWeekMailRequested)
    assert sorted(each.user_id for each in requests if each.user_id in {o.id for o in owners}) == (
        sorted(owner.id for owner in owners)
    )
    for owner in owners:
        (mail,) = mail_server.to(owner.email)
        body = mail.get_body(("plain",))
        assert body is not None
        assert mail["Subject"] == "The shop’s week, 16 to 22 November"
        assert "Revenue (USD): $1,634.21 from 104" in body.get_content()
    assert not any(mail_server.to(other.email) for other in others)
