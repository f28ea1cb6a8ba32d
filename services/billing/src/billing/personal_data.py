"""What billing keeps about a member: what was paid stays after an erasure, without the person."""

from billing.coupons.tables import Coupon, CouponHold
from billing.customers.tables import Customer
from billing.erased_members.known_ids import IDS_OF_MEMBER, PAYMENTS_OF_MEMBER
from billing.erased_members.tables import UnfinishedErasure
from billing.memberships.tables import Membership, Purchase
from billing.operators.tables import OperatorAudit
from billing.orders.tables import RefundRequest
from billing.payments.tables import Payment, PaymentAdjustment
from billing.resync.tables import DailyJob
from billing.stripe_events.tables import StoredEvent
from billing.stripe_tasks.tables import StripeTask
from billing.subscriptions.tables import Subscription
from chassis.personal import Anonymous, Elsewhere, Personal, PersonalData

_AS_THE_LAW_ASKS = (
    "as the law asks of accounts; after an erasure with an anonymous id, `erased-…`, in the place"
    " of the member's"
)
_PAYMENTS = PAYMENTS_OF_MEMBER.replace(":member", "$1")
# The ids by which events and commands name the member.
_NAMES = IDS_OF_MEMBER.replace(":member", "$1")

PERSONAL = PersonalData(
    (
        Personal(
            Customer,
            "id user_id idempotency_key stripe_customer_id created_at replaced_at deleted_at",
            what="Stripe's id of the member",
            why="to sell",
            how_long=_AS_THE_LAW_ASKS,
            export="customers",
            erased=Anonymous(),
            in_flight=True,
        ),
        Personal(
            Payment,
            "id user_id plan_id stripe_session_id stripe_payment_id amount currency status"
            " coupon_code paid_at refunded_at revoked_at came_after_erasure",
            what="payments of plans and lifetime memberships",
            why="to sell, and for the accounts",
            how_long=_AS_THE_LAW_ASKS,
            export="payments",
            erased=Anonymous(),
        ),
        Personal(
            Purchase,
            "user_id plan_id order_id price purchased_at version return_reason returned_at",
            what="plans owned",
            why="to know what a member may have",
            export="purchases",
            key="plan_id",
            in_flight=True,
        ),
        Personal(
            Subscription,
            "stripe_subscription_id user_id tier current_tier status deleted"
            " current_period_start current_period_end price_id cancel_at_period_end"
            " stripe_customer_id item_id stripe_status newest_event_final newest_event_second"
            " newest_event_kind status_was_changed status_period_end status_in_life"
            " price_was_changed",
            what="subscriptions",
            why="to sell, and for the accounts",
            how_long=_AS_THE_LAW_ASKS,
            export="subscriptions",
            key="stripe_subscription_id",
            erased=Anonymous(),
            in_flight=True,
        ),
        Personal(
            CouponHold,
            "id code user_id stripe_session_id state created_at expires_at",
            what="uses of coupons",
            why="so that no coupon is used too often",
            how_long="as payments",
            export="couponHolds",
            erased=Anonymous(),
            in_flight=True,
        ),
        Personal(
            Membership,
            "user_id tier status role ends_at version",
            what="the tier",
            why="to know what a member may have",
            export="membership",
            key="user_id",
            in_flight=True,
        ),
        Personal(
            StripeTask,
            "id kind subject user_id payment_id created_at next_attempt_at attempts last_error"
            " done_at",
            what="what is to be done at Stripe",
            why="to do it until it succeeds",
            export="stripeTasks",
        ),
        Personal(
            PaymentAdjustment,
            "id stripe_payment_id kind cents currency status event_second status_step recorded_at"
            " made_at stripe_customer_id",
            what="refunds and disputes of payments, a subscription's too",
            why="for the accounts",
            how_long="as the law asks of accounts; it names no person",
            export="refundsAndDisputes",
            whose=f"stripe_payment_id = ANY({_PAYMENTS})",
            erased=Elsewhere("nothing: it names no person"),
        ),
        Personal(
            RefundRequest,
            "id order_id user_id reason created_at declined_at",
            what="requests for a refund, with their reasons",
            why="to answer them",
            export="refundRequests",
            in_flight=True,
        ),
        Personal(
            StoredEvent,
            "id type created_at received_at payload summary state outcome attempts",
            what="the events of Stripe, with address and name",
            why="to handle each once, and to look into a payment",
            how_long="90 days, or until the erasure (of refunds and disputes: until they are"
            " handled); then ids alone",
            export="events",
            whose=f"string_to_array(replace(summary, '=', ' '), ' ') && {_NAMES}",
            erased=Elsewhere("erased_members/known_ids.py"),
        ),
        Personal(
            OperatorAudit,
            "id at command arguments reason outcome",
            internal="operator",
            what="commands of operators",
            why="to know who did what and why",
            how_long="for ever; after an erasure with the id `erased-…` and without the reason",
            export="operatorCommands",
            whose=f"EXISTS (SELECT FROM unnest({_NAMES}) AS named (id)"
            " WHERE strpos(arguments, named.id) > 0)",
            erased=Elsewhere("erase_member.py"),
        ),
        Personal(
            UnfinishedErasure,
            "",
            internal="user_id anonymous_id begun_at",
            what="which id `erased-…` is whose",
            why="to delete the customer at Stripe",
            how_long="until that is done",
            erased=Elsewhere("erase_member.py"),
        ),
    ),
    impersonal={Coupon: "what is given to everybody who has the code", DailyJob: "when a job ran"},
)
