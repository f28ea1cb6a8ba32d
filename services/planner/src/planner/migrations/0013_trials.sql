-- Whether a membership is a trial.
ALTER TABLE membership ADD COLUMN IF NOT EXISTS is_trial boolean NOT NULL DEFAULT false;

-- Members without a limit are first, then others who pay. A trial counts as FREE: addresses cost
-- nothing, and many trials must not delay members who pay.
CREATE OR REPLACE FUNCTION work_rank(task_kind text, member text) RETURNS integer LANGUAGE sql
STABLE AS $$
    SELECT CASE coalesce(
        (
            SELECT CASE WHEN is_trial THEN 'FREE' ELSE paid_tier(tier, status) END
            FROM membership WHERE user_id = member
        ),
        'FREE'
    ) WHEN 'PRO' THEN -1 WHEN 'LIFETIME' THEN -1 WHEN 'FREE' THEN 1 ELSE 0 END
$$;
