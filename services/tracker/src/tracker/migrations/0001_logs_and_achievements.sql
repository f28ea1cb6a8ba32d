-- One log for a member and day. Nothing but the key is indexed, so that saving a day again
-- touches no index.
CREATE TABLE progress_log (
    id          text        NOT NULL,
    user_id     text        NOT NULL,
    date        timestamptz NOT NULL,
    weight_kg   double precision,
    calories    double precision,
    protein_g   double precision,
    fat_g       double precision,
    carbs_g     double precision,
    net_carbs_g double precision,
    water_ml    double precision,
    notes       text,
    saved_at    timestamptz NOT NULL,
    PRIMARY KEY (user_id, date)
) WITH (fillfactor = 90);

CREATE TABLE achievement (
    id        text    PRIMARY KEY,
    name      text    NOT NULL UNIQUE,
    icon      text    NOT NULL,
    points    integer NOT NULL,
    condition jsonb   NOT NULL
);

CREATE TABLE user_achievement (
    user_id        text        NOT NULL,
    achievement_id text        NOT NULL REFERENCES achievement (id),
    earned_at      timestamptz NOT NULL,
    PRIMARY KEY (user_id, achievement_id)
);

-- A member, as far as tracker has heard of one. Its row is what an achievement check holds on to.
CREATE TABLE member (
    id               text             PRIMARY KEY,
    total_points     integer          NOT NULL DEFAULT 0,

    -- Copies of what identity knows; the later date, the higher version is the newer.
    streak_count     integer          NOT NULL DEFAULT 0,
    last_active_date timestamptz,
    weight_kg        double precision,
    target_weight_kg double precision,
    profile_version  integer          NOT NULL DEFAULT 0
);

-- A copy of who bought what; only their number counts.
CREATE TABLE purchase (
    user_id text NOT NULL,
    plan_id text NOT NULL,
    PRIMARY KEY (user_id, plan_id)
);
