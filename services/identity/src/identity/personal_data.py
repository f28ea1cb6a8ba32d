"""What identity keeps about a member."""

from datetime import timedelta

from chassis import clock
from chassis.audit import personal_audit
from chassis.http import ACCESS_LIFETIME
from chassis.personal import Anonymous, Elsewhere, Forgotten, Personal, PersonalData
from identity.accounts.tables import EmailLead, User
from identity.desk import StripeCustomer
from identity.erasures.tables import Erasure, ErasureAnswer
from identity.limits.tables import REQUESTED_MAIL, FailedLogin, KnownNetwork
from identity.mails.tables import SentMail
from identity.own_email.tables import EmailChange
from identity.scheduled_mails.tables import MailSchedule, ScheduledMail
from identity.sessions.tables import MemberSession
from identity.staff.tables import StaffAccount
from identity.staff_audit import StaffAudit
from identity.withdrawals.tables import WithdrawalMail

_TWO_YEARS = timedelta(days=2 * 365)

PERSONAL = PersonalData(
    (
        Personal(
            EmailLead,
            "email name user_id source created_at",
            what="an address, a name, where it came from",
            why="to know who may become a member",
            how_long="without an account two years, with one as long as the account",
            export="leads",
            key="email",
            # A lead from before the registration has no account.
            whose="user_id = :user_id"
            " OR email = (SELECT normal_email FROM member WHERE id = :user_id)",
            forgotten=Forgotten(_TWO_YEARS, "created_at", where="user_id IS NULL"),
        ),
        Personal(
            FailedLogin,
            "network failures started_at",
            internal="account",
            what="a hash of the address, the client's network or session, a count",
            why="against guessed passwords",
            how_long="a day",
            export="failedLogins",
            key="network",
            # As `failed_logins` hashes the address.
            whose="account = (SELECT encode(sha256(convert_to(normal_email, 'UTF8')), 'hex')"
            " FROM member WHERE id = :user_id)",
            forgotten=Forgotten(timedelta(days=1), "started_at"),
        ),
        Personal(
            REQUESTED_MAIL,
            "requested_at requester",
            internal="user_id event_id mailbox",
            what="when a mail was requested, and whether with a token; a hash of the mailbox",
            why="against floods of mails",
            how_long="a day; the hash without the account's id, so that no new account is a way"
            " around the limit",
            export="requestedMails",
            key="requested_at",
            erased=Anonymous(cleared=("event_id",)),
            forgotten=Forgotten(timedelta(days=1), "requested_at"),
        ),
        Personal(
            WithdrawalMail,
            "order_number counted_at",
            internal="user_id event_id",
            what="mails about a withdrawal: of which order, and when",
            why="against floods of mails",
            how_long="a day",
            export="withdrawalMails",
            key="order_number || ' ' || event_id",
            forgotten=Forgotten(timedelta(days=1), "counted_at"),
        ),
        Personal(
            EmailChange,
            "id email current_email language requested_at",
            internal="user_id",
            what="requests to replace the address: the new one, the one of then, language, when",
            why="to send the link to the new address and a notice to the other",
            how_long="a week",
            export="emailChanges",
            forgotten=Forgotten(timedelta(days=7), "requested_at"),
        ),
        Personal(
            KnownNetwork,
            "user_id network seen_at",
            what="the network (/24 or /48) of a login and its day",
            why="to let the member in while others guess the password",
            how_long="90 days after the last login from there",
            export="knownNetworks",
            key="network",
            forgotten=Forgotten(timedelta(days=90), "seen_at"),
        ),
        Personal(
            MemberSession,
            "id created_at last_seen_at device ended_at",
            internal="user_id",
            what="when a login was, and its browser and system",
            why="to show the member where the account is used, and to end it there",
            how_long="as long as the token, seven days",
            export="sessions",
            forgotten=Forgotten(ACCESS_LIFETIME + clock.SKEW, "created_at"),
        ),
        # Before the requested mails: the process that requests them locks these rows.
        Personal(
            MailSchedule,
            "position kind at days next_day next_at",
            internal="user_id",
            what="the mails that the member has asked for: kind, time of day, weekdays, when next",
            why="to send them",
            how_long="until the member ends them, or the account",
            export="mailSchedule",
            key="position",
        ),
        Personal(
            ScheduledMail,
            "item day due_at",
            internal="user_id",
            what="which of these mails was due on which day",
            why="to send none twice",
            how_long="two weeks",
            export="scheduledMails",
            key="day || ' ' || item",
            forgotten=Forgotten(timedelta(days=14), "due_at"),
        ),
        Personal(
            Erasure,
            "",
            internal="receipt_id user_id",
            what="a receipt, the id of the erased account",
            why="to tell whether an erasure is done",
            how_long="for ever; no other data has this id",
            erased=Elsewhere("erase_account.py"),
        ),
        Personal(
            ErasureAnswer,
            "",
            internal="user_id service erased_at",
            what="when each service has erased the account",
            why="to tell whether an erasure is done",
            how_long="for ever; no other data has this id",
            erased=Elsewhere("erasures/receipts.py"),
        ),
        personal_audit(StaffAudit),
        Personal(
            SentMail,
            "event_id kind sent_at",
            internal="user_id",
            what="which mails were sent, and when",
            why="to answer the member who asks for help",
            how_long="180 days",
            export="sentMails",
            key="event_id || ' ' || kind",
            forgotten=Forgotten(timedelta(days=180), "sent_at"),
        ),
        Personal(
            StripeCustomer,
            "user_id stripe_customer_id added_at",
            what="Stripe's id of the member",
            why="to find the member by it, for help with a payment",
            export="customers",
            key="stripe_customer_id",
        ),
        # Last: the others are found through it.
        Personal(
            User,
            "id email normal_email email_verified_at email_changed_at password_changed_at name"
            " avatar_url streak_count last_active_date last_active_day last_visit_at weight_kg"
            " target_weight_kg profile_version tokens_valid_from dated_at created_at locale"
            " timezone units carb_mode mail_weekly role subscription_tier subscription_status"
            " subscription_ends_at membership_version total_points",
            internal="password_hash",
            what="the account: address, name, picture, weights, settings, streak, hash of the"
            " password; the tier and points that other services decided",
            why="to log in, and for the profile",
            export="account",
            whose="id = :user_id",
        ),
    ),
    impersonal={StaffAccount: "who works at the desk; no members"},
)
