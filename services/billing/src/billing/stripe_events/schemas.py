"""Request and response bodies."""

from chassis.http import ResponseBody, example


class WebhookResponse(ResponseBody):
    """The acknowledgement of a webhook."""

    model_config = example({"received": True})

    received: bool = True
