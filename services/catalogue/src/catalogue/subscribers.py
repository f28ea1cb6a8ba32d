"""Event handlers."""

from catalogue.personal_data import PERSONAL
from catalogue.projections import PROJECTIONS
from contracts.identity import UserErased
from messaging import Handlers

handlers = Handlers(PROJECTIONS)
PERSONAL.erase_on(UserErased, handlers, queue="catalogue.erasures")
