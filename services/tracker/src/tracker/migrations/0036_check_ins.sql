-- A member's newest check-in, and the limits within which the calories may change.
CREATE TABLE IF NOT EXISTS check_in (
    user_id text PRIMARY KEY,
    week date NOT NULL,
    state text NOT NULL DEFAULT 'open',
    calories_before double precision,
    calories integer,
    why text,
    last_change double precision NOT NULL DEFAULT 0
);

-- A projection of planner.
CREATE TABLE IF NOT EXISTS energy_limit (
    user_id text PRIMARY KEY,
    changed_at timestamptz NOT NULL,
    surplus_kcal double precision NOT NULL,
    least_calories double precision NOT NULL,
    least_weight_kg double precision NOT NULL,
    target_weight_kg double precision,
    may_change boolean NOT NULL
);
