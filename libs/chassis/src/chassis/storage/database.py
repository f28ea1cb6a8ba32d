"""The service's database as a dependency of routes."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

import messaging
from chassis.parts import parts_of, provided
from messaging import Database


async def _session(request: Request) -> AsyncIterator[AsyncSession]:
    async with parts_of(request)[Database].session() as session:
        yield session


async def _raw_sql(request: Request) -> messaging.RawSql:
    return parts_of(request)[Database].raw_sql


# "function" scope: the commit comes before the response, so that a 200 is true.
Session = Annotated[AsyncSession, Depends(_session, scope="function")]
# For operations with slow work between transactions.
ServiceDatabase = Annotated[Database, provided(Database)]
RawSql = Annotated[messaging.RawSql, Depends(_raw_sql)]
