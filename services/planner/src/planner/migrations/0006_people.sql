-- What a member has answered about health: seven answers with yes or no. No row, no answers.
CREATE TABLE IF NOT EXISTS health_answer (
    user_id text PRIMARY KEY,
    answers json NOT NULL
);

-- What a member leaves out, as it was typed: jobs without words of their own take these.
CREATE TABLE IF NOT EXISTS own_exclusions (
    user_id text PRIMARY KEY,
    texts   text[] NOT NULL
);

-- The figures that a plan of a job is written for. NULL: by the formula of the specification, as
-- for every plan of `generate-plan`, and for what the previous version writes.
ALTER TABLE plan_job ADD COLUMN IF NOT EXISTS targets json;
ALTER TABLE ai_session ADD COLUMN IF NOT EXISTS targets json;

-- Until when the model server counts as away, because it failed: one row, or none.
CREATE TABLE IF NOT EXISTS model_away (
    id    integer     PRIMARY KEY,
    until timestamptz NOT NULL
);
