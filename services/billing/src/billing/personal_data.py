"""What billing keeps about a member: what was paid stays after an erasure, without the person."""

from datetime import timedelta

from billing.changes.tables import PricePreview
from billing.contract_mails.tables import ContractMail
from billing.coupons.tables import Coupon, CouponHold, WrongCoupon
from billing.customers.tables import Customer
from billing.erased_members.tables import UnfinishedErasure
from billing.ledger.tables import DailyJob, LedgerRow, MembershipChange
from billing.membership.invoices.tables import CreditNote, Invoice, PaymentNotice
from billing.membership.tables import (
    Cancellation,
    Credit,
    Membership,
    Purchase,
    StripeTask,
    Subscription,
    Trial,
)
from billing.operators.tables import OperatorAudit
from billing.outbound_webhooks.tables import WebhookDelivery, WebhookEndpoint
from billing.payments.tables import FailedCheckout, Payment, PaymentAdjustment, PlanTitle
from billing.refunds.tables import RefundIntent
from billing.shop.tables import RefundRequest
from billing.staff_audit import StaffAudit
from billing.stripe_events.tables import StoredEvent
from billing.withdrawals.tables import (
    UnmatchedWithdrawal,
    UsedShareConsent,
    Waiver,
    Withdrawal,
    WithdrawalRequest,
)
from chassis.audit import personal_audit
from chassis.personal import Anonymous, Elsewhere, Forgotten, Personal, PersonalData

_AS_THE_LAW_ASKS = (
    "as the law asks of accounts; after an erasure with an anonymous id, `erased-…`, in the place"
    " of the member's"
)

PERSONAL = PersonalData(
    (
        Personal(
            Customer,
            "id user_id idempotency_key stripe_customer_id livemode created_at replaced_at"
            " deleted_at",
            what="Stripe's id of the member",
            why="to sell",
            how_long=_AS_THE_LAW_ASKS,
            export="customers",
            erased=Anonymous(),
            in_flight=True,
        ),
        Personal(
            Payment,
            "id number user_id plan_id stripe_session_id stripe_payment_id amount currency tax"
            " status coupon_code paid_at refunded_at revoked_at withdrawn_at livemode"
            " opens_at came_after_erasure",
            what="payments of plans and lifetime memberships",
            why="to sell, and for the accounts",
            how_long=_AS_THE_LAW_ASKS,
            export="payments",
            erased=Anonymous(),
        ),
        Personal(
            Purchase,
            "user_id plan_id order_id price purchased_at opens_at version return_reason"
            " returned_at",
            what="plans owned",
            why="to know what a member may have",
            export="purchases",
            key="plan_id",
            in_flight=True,
        ),
        Personal(
            Subscription,
            "stripe_subscription_id number user_id tier current_tier status deleted"
            " current_period_start current_period_end price_id cancel_at_period_end"
            " stripe_customer_id item_id stripe_status newest_event_second"
            " unit_cents quantity price_interval currency started_at"
            " trial_ends_at cancel_at is_paused paused_until schedule_id is_own_trial is_unpaid"
            " paid_tier withdrawn_at livemode",
            internal="changing_by changing_until",
            what="subscriptions",
            why="to sell, and for the accounts",
            how_long=_AS_THE_LAW_ASKS,
            export="subscriptions",
            key="stripe_subscription_id",
            erased=Anonymous(),
            in_flight=True,
        ),
        Personal(
            Invoice,
            "id user_id stripe_customer_id stripe_subscription_id number status billing_reason"
            " currency total_cents due_cents paid_cents tax_cents price_ids attempt_count"
            " next_attempt_at hosted_url payments created_at paid_at first_failed_at failed_attempt"
            " asked_attempt newest_second",
            what="invoices of subscriptions, with the address of each at Stripe",
            why="to say what is to be paid, and for the accounts",
            how_long=_AS_THE_LAW_ASKS,
            export="invoices",
            erased=Anonymous(("hosted_url",)),
            in_flight=True,
        ),
        Personal(
            CreditNote,
            "id user_id stripe_customer_id invoice_id number status currency total_cents tax_cents"
            " created_at newest_second",
            what="what was credited of invoices",
            why="to show it, and for the accounts",
            how_long=_AS_THE_LAW_ASKS,
            export="creditNotes",
            erased=Anonymous(),
            in_flight=True,
        ),
        Personal(
            MembershipChange,
            "id user_id subject kind state second at currency cents estimated details arrival",
            what="what Stripe's events said of payments and subscriptions",
            why="for the figures of the shop",
            how_long=_AS_THE_LAW_ASKS,
            export="membershipChanges",
            erased=Anonymous(),
            in_flight=True,
        ),
        Personal(
            PaymentNotice,
            "id invoice_id stage user_id kind asked_at",
            what="mails about payments that failed: of which invoice, and when",
            why="to send each once",
            export="paymentNotices",
            in_flight=True,
        ),
        Personal(
            ContractMail,
            "order_number kind second user_id asked_at",
            what="mails about the start of a subscription, and about charges ahead: of which, and"
            " when",
            why="to send each once",
            export="contractMails",
            key="order_number || ' ' || kind || ' ' || second",
            in_flight=True,
        ),
        Personal(
            Credit,
            "stripe_customer_id user_id cents currency second",
            what="credit in the balance at Stripe",
            why="to show what the next invoices take first",
            export="credit",
            key="stripe_customer_id",
            in_flight=True,
        ),
        Personal(
            Trial,
            "user_id idempotency_key stripe_subscription_id begun_at",
            what="the trial without a card",
            why="to give each member one",
            export="trial",
            key="user_id",
            in_flight=True,
        ),
        Personal(
            PricePreview,
            "id user_id stripe_subscription_id price_id current_price_id proration_date made_at"
            " changed_at",
            internal="idempotency_key",
            what="prices shown before a change of the membership",
            why="to charge what was shown",
            how_long="a day",
            export="pricePreviews",
            in_flight=True,
            forgotten=Forgotten(timedelta(hours=1), since="made_at"),
        ),
        Personal(
            Cancellation,
            "id user_id stripe_subscription_id reason at",
            what="why a subscription was cancelled",
            why="to learn what members miss",
            export="cancellations",
            in_flight=True,
        ),
        Personal(
            LedgerRow,
            "id at kind user_id subject currency cents estimated plan_id tier coupon_code until",
            internal="bought",
            what="what payments and subscriptions came to",
            why="for the figures of the shop",
            how_long=_AS_THE_LAW_ASKS,
            export="ledger",
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
            "user_id tier status role ends_at is_trial version",
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
            "id stripe_payment_id kind cents currency status event_second recorded_at"
            " made_at stripe_customer_id",
            what="refunds and disputes of payments, a subscription's too",
            why="for the accounts",
            how_long="as the law asks of accounts; it names no person",
            export="refundsAndDisputes",
            whose="stripe_payment_id = ANY(payments_of_member(:user_id))",
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
            RefundIntent,
            "id stripe_payment_id user_id cents currency channel about why state stripe_refund_id"
            " created_at",
            internal="by keys_used last_error",
            what="refunds that staff, a withdrawal or the end of a subscription have asked for",
            why="to make each once, and for the accounts",
            how_long=_AS_THE_LAW_ASKS,
            export="refunds",
            erased=Anonymous(("why",)),
        ),
        Personal(
            UsedShareConsent,
            "id user_id subject version text accepted_at",
            what="what buyers have accepted to pay for the days used, if they withdraw",
            why="to know what goes back",
            how_long=_AS_THE_LAW_ASKS,
            export="usedShareConsents",
            erased=Anonymous(),
            in_flight=True,
        ),
        Personal(
            Withdrawal,
            "id order_number number user_id kind cents paid_cents credit_cents spent_credit_cents"
            " kept_cents currency payments contract_since state withdrawn_at created_at"
            " next_attempt_at attempts last_error done_at",
            what="withdrawals from contracts",
            why="to refund what was paid, and for the accounts",
            how_long=_AS_THE_LAW_ASKS,
            export="withdrawals",
            erased=Anonymous(),
            in_flight=True,
        ),
        Personal(
            WrongCoupon,
            "codes started_at",
            internal="guesser",
            what="a hash of the member or the network, and the number of wrong coupon codes",
            why="against guessed codes",
            how_long="an hour",
            export="wrongCoupons",
            key="started_at",
            # As `wrong_codes` hashes the member.
            whose="guesser = encode(sha256(convert_to('member ' || :user_id, 'UTF8')), 'hex')",
            forgotten=Forgotten(timedelta(hours=1), since="started_at"),
        ),
        Personal(
            UnmatchedWithdrawal,
            "",
            internal="id order_number email asked_at",
            what="requests to withdraw that were made without a login: the address and the number"
            " that were typed",
            why="to find the member with this address",
            how_long="until identity has responded, 90 days at most",
            # Billing does not know whose address it is.
            erased=Elsewhere("withdrawals/ask_by_mail.py"),
            forgotten=Forgotten(timedelta(days=90), since="asked_at"),
        ),
        Personal(
            WithdrawalRequest,
            "id user_id order_number asked_at",
            what="requests to withdraw that were made without a login",
            why="because their time counts, whenever a mail about them is sent",
            how_long="90 days",
            export="withdrawalRequests",
            forgotten=Forgotten(timedelta(days=90), since="asked_at"),
        ),
        Personal(
            Waiver,
            "id user_id stripe_session_id version text accepted_at",
            what="consents to have a plan at once, and to lose the right to withdraw",
            why="to prove them",
            how_long=_AS_THE_LAW_ASKS,
            export="waivers",
            erased=Anonymous(),
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
            whose="string_to_array(replace(summary, '=', ' '), ' ') && ids_of_member(:user_id)",
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
            whose="EXISTS (SELECT FROM unnest(ids_of_member(:user_id)) AS named (id)"
            " WHERE strpos(arguments, named.id) > 0)",
            erased=Elsewhere("erase_member.py"),
        ),
        Personal(
            FailedCheckout,
            "id user_id plan_id tier cents currency reason at stripe_payment_id",
            what="checkouts that were not paid, with the bank's reason",
            why="to help with them",
            how_long="400 days",
            export="failedCheckouts",
            in_flight=True,
            forgotten=Forgotten(timedelta(days=400), since="at"),
        ),
        personal_audit(StaffAudit),
        Personal(
            WebhookDelivery,
            "id type state payload created_at",
            internal="webhook_id endpoint_id user_id attempts tries is_by_hand next_attempt_at",
            what="deliveries of outbound webhooks: ids, amounts and states",
            why="to deliver them, and to show what was sent",
            how_long="90 days; after an erasure with the id `erased-…` and without the payload,"
            " but that of the erasure until it is delivered, or its endpoint is deleted",
            export="webhookDeliveries",
            erased=Elsewhere("outbound_webhooks/erase.py"),
            forgotten=Forgotten(timedelta(days=90), "created_at"),
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
    impersonal={
        PlanTitle: "what is sold to everybody",
        Coupon: "what is given to everybody who has the code",
        DailyJob: "which week was counted",
        WebhookEndpoint: "where webhooks go",
    },
)
