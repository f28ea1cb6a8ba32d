"""What identity keeps about a member, for the export."""

from chassis.http import Records
from identity.tables import EmailLead, User

RECORDS = (
    Records("account", User, "id", owner="id", without=("password_hash",)),
    Records("leads", EmailLead, "email"),
)
