-- The targets of a member's days: set by hand, else those of the newest plan. PostgreSQL inlines it.
-- The plan of a very small person can have no calories to aim at.
CREATE OR REPLACE FUNCTION targets_of(member_id text) RETURNS TABLE (
    source text,
    calories double precision,
    protein_g double precision,
    fat_g double precision,
    net_carbs_g double precision,
    minerals jsonb
) LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
    SELECT 'hand', hand.calories, hand.protein_g, hand.fat_g, hand.net_carbs_g, hand.minerals
    FROM target AS hand WHERE hand.user_id = member_id
    UNION ALL
    SELECT 'plan', plan.calories, plan.protein_g, plan.fat_g, plan.net_carbs_g, NULL
    FROM plan_target AS plan WHERE plan.user_id = member_id AND plan.calories > 0
    ORDER BY 1 LIMIT 1
$$;
