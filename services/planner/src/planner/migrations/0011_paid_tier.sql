-- The tier of a membership that counts: one that is not paid for is FREE, and so is a missing one. A
-- card that is declined at the checkout leaves a subscription, which billing calls INACTIVE. The
-- specification checks the tier alone; this is a deliberate difference, for trials as well.
CREATE OR REPLACE FUNCTION paid_tier(tier text, status text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN tier = 'LIFETIME' OR status IN ('ACTIVE', 'PAST_DUE') THEN tier ELSE 'FREE'
    END
$$;

-- The creation time of each member's newest plan, which tracker has a projection of.
CREATE OR REPLACE VIEW newest_plan AS
SELECT user_id, max(created_at) AS version FROM ai_session GROUP BY user_id;
