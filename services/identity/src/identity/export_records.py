"""What identity keeps about a member, for the export."""

from chassis.http import Records
from identity.tables import REQUESTED_MAIL, EmailLead, FailedLogin, KnownNetwork, User

# As `login_throttle` hashes the address.
_ACCOUNT = """(
    SELECT encode(sha256(convert_to(normal_email, 'UTF8')), 'hex') FROM member WHERE id = $1
)"""

RECORDS = (
    Records("account", User, "id", owner="id", without=("password_hash",)),
    Records("leads", EmailLead, "email"),
    Records(
        "failedLogins",
        FailedLogin,
        "network",
        owner="account",
        owner_is=_ACCOUNT,
        without=("account",),
    ),
    Records("requestedMails", REQUESTED_MAIL, "requested_at", without=("user_id",)),
    Records("knownNetworks", KnownNetwork, "network"),
)
