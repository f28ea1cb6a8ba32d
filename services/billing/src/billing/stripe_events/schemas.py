"""Request and response bodies."""

from chassis.http import ResponseBody


class WebhookResponse(ResponseBody):
    """The acknowledgement of a webhook."""

    received: bool = True
