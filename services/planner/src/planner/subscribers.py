"""Event handlers."""

from contracts.identity import UserErased
from messaging import Handlers
from planner.personal_data import PERSONAL
from planner.projections import PROJECTIONS

handlers = Handlers(PROJECTIONS)
PERSONAL.erase_on(UserErased, handlers, queue="planner.erasures")
