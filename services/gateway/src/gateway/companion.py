"""What goes on with the client while a service works on its answer."""

import asyncio

from gateway.answers import Refusal
from gateway.asgi import Receive
from gateway.forwarding import Outgoing
from gateway.upload import ClientLeft, Upload
from gateway.upstream import UpstreamConnection

# Most answers are here sooner, and need nobody to watch the client.
_WATCH_AFTER = 0.1


class Companion:
    """Sends the rest of the request's body, then watches whether the client is still there.

    Only a request that asks and changes nothing is abandoned with its client. Any other one runs
    to its end: who leaves while a plan is being written finds it among the sessions later.
    """

    def __init__(
        self, receive: Receive, request: Outgoing, upload: Upload | None, seconds: float
    ) -> None:
        self._receive = receive
        self._request = request
        self._upload = upload
        self._seconds = seconds
        self._task: asyncio.Task[None] | None = None

    @property
    def uploading(self) -> bool:
        """Whether the service has not been sent all of the request yet."""
        return self._upload is not None and self._upload.more

    def begin(self, connection: UpstreamConnection) -> None:
        """Go along with the exchange on this connection."""
        if self.uploading:
            self.hurry(connection)
            return
        if self._request.safe and self._seconds > _WATCH_AFTER:
            connection.after(_WATCH_AFTER, self._be_patient, connection)
        else:
            connection.within(self._seconds)

    def hurry(self, connection: UpstreamConnection) -> None:
        """Start now: this answer takes its time."""
        if self._task is None and (self.uploading or self._request.safe):
            self._task = connection.loop.create_task(self._accompany(connection))

    def stop(self) -> None:
        """Leave the client alone."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _be_patient(self, connection: UpstreamConnection) -> None:
        connection.within(self._seconds - _WATCH_AFTER)
        self.hurry(connection)

    async def _accompany(self, connection: UpstreamConnection) -> None:
        try:
            if self._upload is not None and self._upload.more:
                while self._upload.more:
                    await connection.write(await self._upload.next())
                if not connection.answer.headed:
                    connection.within(self._seconds)
            if self._request.safe:
                while (await self._receive())["type"] != "http.disconnect":
                    pass
                raise ClientLeft
        except (Refusal, ClientLeft) as reason:
            connection.fail(reason)
