"""Failures of RabbitMQ, messages that cannot be handled, mails that cannot be sent."""

import asyncio
from collections.abc import AsyncIterator

import aio_pika

from chassis import clock, ids
from contracts.identity import PasswordResetRequested
from contracts.samples import sample
from contracts.services import SERVICES
from contracts.topology import KETO
from contracts.tracker import LogSaved
from lab.scenarios.alerts import alert
from lab.scenarios.declared import Values, scenario
from lab.scenarios.world import World
from messaging import wrap
from testkit import eventually
from testkit.ports import free_port

_MEMBER_EACH_SECONDS = 2
_QUEUE = "identity.password-reset-mail"


@scenario(
    *(alert("BrokerUnavailable", job=name) for name in SERVICES),
    alert("OutboxLagHigh", job="identity"),
    alert("ErrorBudgetBurnFast", slo="mail"),
    commands=("docker compose ps rabbitmq", "docker compose restart rabbitmq"),
    phase=3,
)
async def rabbitmq_is_away(world: World) -> AsyncIterator[Values]:
    """RabbitMQ's node runs, but its application is stopped."""
    await world.docker_does("exec", "rabbitmq", "rabbitmqctl", "stop_app")
    members = [await world.member() for _ in range(3)]
    yield {}
    for each in members:
        await world.mailbox.gets(each.email, "Welcome")
        assert len(await world.mailbox.to(each.email, "Welcome")) == 1


@scenario(
    alert("DeadLettersPresent", queue=_QUEUE),
    commands=(
        "docker compose run --rm broker-declare dead-letters list",
        f"docker compose run --rm broker-declare dead-letters show {_QUEUE}",
        f"docker compose run --rm broker-declare dead-letters discard {_QUEUE} EVENT_ID",
    ),
    phase=1,
)
async def a_message_fits_no_contract(world: World) -> AsyncIterator[Values]:
    """A message that no version can read is in a queue."""
    id = ids.new()
    await _publish(world, PasswordResetRequested.routing_key(), b"no event", message_id=id)
    yield {"EVENT_ID": id}
    mia = await world.member()
    await world.mailbox.gets(mia.email, "Welcome")


@scenario(
    alert("EventsForged", queue=_QUEUE),
    commands=(
        "docker compose stop SERVICE",
        "docker compose up -d --wait",
    ),
    phase=5,
)
async def an_event_is_forged(world: World) -> AsyncIterator[Values]:
    """A compromised service publishes another one's event, past the broker's permissions."""
    victim = await world.member()
    event = sample(PasswordResetRequested, user_id=victim.id)
    body = wrap(event, id=ids.new(), time=clock.now()).model_dump_json().encode()
    headers = {"CC": [PasswordResetRequested.routing_key()]}
    await _publish(world, LogSaved.routing_key(), body, headers=headers)
    yield {"SERVICE": "tracker"}
    mia = await world.member()
    await world.mailbox.gets(mia.email, "Welcome")
    assert await world.mailbox.to(victim.email, "Set a new password") == []
    await mia.tracker.save_log({"weightKg": 80})


@scenario(
    alert("MailFailureRateHigh"),
    alert("ErrorBudgetBurnFast", slo="mail"),
    commands=(
        "docker compose logs --since 10m identity | grep MailNotSent",
        "printf %s URL >secrets/smtp_url",
        "docker compose restart identity",
    ),
    phase=2,
)
async def the_mail_server_is_away(world: World) -> AsyncIterator[Values]:
    """The mail provider has closed the port in the secret's URL."""
    secret = world.services.folder.secrets / "smtp_url"
    url = secret.read_text().strip()
    secret.write_text(f"smtp://127.0.0.1:{free_port()}")
    await world.docker_does("restart", "identity")
    members = await asyncio.gather(*(world.member() for _ in range(8)))
    # Keep failing: the first attempts of a mail end within a minute, and only new mails follow.
    registering = asyncio.create_task(_register_on(world))
    try:
        yield {"URL": url}
    finally:
        registering.cancel()
    late = await world.member()
    await world.mailbox.gets(late.email, "Welcome")
    # The third attempt is a minute after the second one, the fourth ten minutes after that.
    for each in members:
        assert len(await world.mailbox.to(each.email, "Welcome")) <= 1


async def _register_on(world: World) -> None:
    while True:
        await eventually(world.member)
        await asyncio.sleep(_MEMBER_EACH_SECONDS)


async def _publish(world: World, routing_key: str, body: bytes, **properties: object) -> None:
    connection = await aio_pika.connect(world.system.run["rabbitmq"]["url"])
    async with connection:
        exchange = await (await connection.channel()).get_exchange(KETO.exchange)
        message = aio_pika.Message(body, **properties)  # type: ignore[arg-type]
        await exchange.publish(message, routing_key, mandatory=False)
