-- On which day a member starts a plan: one that planner wrote, by its id, or one of the catalogue,
-- by its slug.
CREATE TABLE plan_start (
    user_id   text        NOT NULL,
    plan_id   text        NOT NULL,
    kind      text        NOT NULL,
    starts_on date        NOT NULL,
    chosen_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, plan_id)
);
