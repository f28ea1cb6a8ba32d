-- name: add_fact
-- One round trip: a webhook's member is locked for as long. The result of a checkout, a refund or a
-- dispute follows from the events about it: no others are read. The first fact is written with the
-- rows that follow from it alone.
WITH added AS (
    INSERT INTO membership_change (
        id, user_id, subject, kind, state, second, at, currency, cents, estimated, details
    )
    VALUES (
        :id, :user_id, :subject, :kind, :state, :second, :at, :currency, :cents, :estimated,
        :details
    )
    ON CONFLICT DO NOTHING
    RETURNING arrival
), known AS (
    SELECT
        id, user_id, subject, kind, state, second, at, currency, cents, estimated, details, arrival
    FROM membership_change
    WHERE user_id = :user_id AND kind = ANY(:kinds)
    UNION
    SELECT
        id, user_id, subject, kind, state, second, at, currency, cents, estimated, details, arrival
    FROM membership_change WHERE subject = :subject
), alone AS (
    INSERT INTO ledger_row (
        id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until
    )
    SELECT
        id, at, kind, user_id, subject, currency, cents, estimated, plan_id, tier, coupon_code, until
    FROM jsonb_populate_recordset(NULL::ledger_row, :alone)
    WHERE EXISTS (SELECT FROM added) AND NOT EXISTS (SELECT FROM known)
    ON CONFLICT (id) DO UPDATE SET
        id = excluded.id,
        at = excluded.at,
        kind = excluded.kind,
        user_id = excluded.user_id,
        subject = excluded.subject,
        currency = excluded.currency,
        cents = excluded.cents,
        estimated = excluded.estimated,
        plan_id = excluded.plan_id,
        tier = excluded.tier,
        coupon_code = excluded.coupon_code,
        until = excluded.until
)
SELECT (SELECT arrival FROM added) AS stored_as, known.*
FROM (VALUES (1)) AS one LEFT JOIN known ON true;

-- name: name_payers
-- Scans membership_change: by membership_change_of_nobody, which has only rows without a member.
-- Scans ledger_row: by ledger_row_of_nobody, which has only rows without a member.
WITH payer AS (
    SELECT made.id, min(coalesce(payment.user_id, customer.user_id)) AS user_id
    FROM payment_adjustment AS made
    LEFT JOIN payment USING (stripe_payment_id)
    LEFT JOIN customer ON customer.stripe_customer_id = made.stripe_customer_id
    WHERE made.id IN (SELECT subject FROM membership_change WHERE user_id IS NULL)
    GROUP BY made.id
), named AS (
    UPDATE membership_change AS fact SET user_id = payer.user_id
    FROM payer WHERE fact.subject = payer.id AND fact.user_id IS NULL AND payer.user_id IS NOT NULL
)
UPDATE ledger_row AS row SET user_id = payer.user_id
FROM payer WHERE row.subject = payer.id AND row.user_id IS NULL AND payer.user_id IS NOT NULL;
