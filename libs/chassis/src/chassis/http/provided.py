"""What a service's `parts` have put on the application's state, as a dependency of routes."""

from typing import Any

from fastapi import Depends, Request


def provided(kind: type) -> Any:
    """The dependency on the object of this type, as in the parameters of handlers."""

    async def find(request: Request) -> Any:
        state = request.app.state._state
        return next(each for each in state.values() if type(each) is kind)

    return Depends(find)
