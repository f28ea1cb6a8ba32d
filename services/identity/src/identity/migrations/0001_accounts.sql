CREATE TABLE member (
    id                  text        PRIMARY KEY,
    email               text        NOT NULL,
    password_hash       text,
    password_changed_at timestamptz,
    name                text,
    avatar_url          text,
    streak_count        integer     NOT NULL DEFAULT 0,
    last_active_date    timestamptz,
    weight_kg           double precision,
    target_weight_kg    double precision,
    profile_version     integer     NOT NULL DEFAULT 1,
    created_at          timestamptz NOT NULL DEFAULT now(),

    -- Copies of what billing decides; the higher version is the newer.
    role                text        NOT NULL DEFAULT 'MEMBER',
    subscription_tier   text        NOT NULL DEFAULT 'FREE',
    subscription_status text        NOT NULL DEFAULT 'INACTIVE',
    subscription_ends_at timestamptz,
    membership_version  integer     NOT NULL DEFAULT 0,

    -- A copy of what tracker counts; it only grows.
    total_points        integer     NOT NULL DEFAULT 0
);
-- One account for an address, however it is capitalised.
CREATE UNIQUE INDEX member_email ON member (lower(email));

CREATE TABLE email_lead (
    email      text        PRIMARY KEY,
    name       text,
    user_id    text,
    source     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
