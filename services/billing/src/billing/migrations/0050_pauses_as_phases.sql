-- A pause is a phase of a schedule at Stripe. Those of version 1.1 are converted by a task, which that
-- version retries until a worker of this one takes it. The columns paused_from and unpaid_until are
-- that version's.
ALTER TABLE subscription ADD COLUMN IF NOT EXISTS schedule_id text;

INSERT INTO stripe_task (id, kind, subject, user_id, payment_id, created_at, next_attempt_at, attempts, last_error)
SELECT gen_random_uuid(), 'begin_period',
       'settle ' || stripe_subscription_id || ' ' || extract(epoch FROM paused_from)::bigint,
       user_id, '', now(), now(), 0, ''
FROM subscription
WHERE paused_from IS NOT NULL AND NOT deleted
ON CONFLICT (kind, subject, payment_id) DO NOTHING;
