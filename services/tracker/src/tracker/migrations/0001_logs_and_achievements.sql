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

-- A member, as far as tracker has heard of one. An achievement check locks the row.
CREATE TABLE member (
    id               text             PRIMARY KEY,
    total_points     integer          NOT NULL DEFAULT 0,

    -- Projections of what identity knows; the later date, the higher version is the newer.
    streak_count     integer          NOT NULL DEFAULT 0,
    last_active_date timestamptz,
    weight_kg        double precision,
    target_weight_kg double precision,
    profile_version  integer          NOT NULL DEFAULT 0
);

-- Projection of who owns which plan; only their number counts. A plan may be returned (refunded,
-- disputed, revoked): the row stays, with the version of what billing said last, so that a late
-- event changes nothing.
CREATE TABLE purchase (
    user_id text    NOT NULL,
    plan_id text    NOT NULL,
    owned   boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (user_id, plan_id)
);
