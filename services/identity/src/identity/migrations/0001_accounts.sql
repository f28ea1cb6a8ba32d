CREATE TABLE member (
    id                  text        PRIMARY KEY,
    email               text        NOT NULL,
    -- The form by which two spellings of an address are the same.
    normal_email        text        NOT NULL,
    email_verified_at   timestamptz,
    -- Links that were mailed to an earlier address are refused.
    email_changed_at    timestamptz,
    password_hash       text,
    password_changed_at timestamptz,
    name                text,
    avatar_url          text,
    streak_count        integer     NOT NULL DEFAULT 0,
    last_active_date    timestamptz,
    weight_kg           double precision,
    target_weight_kg    double precision,
    profile_version     integer     NOT NULL DEFAULT 1,
    -- Access tokens issued before this are refused.
    tokens_valid_from   timestamptz,
    -- The latest date that a token, a link or their end was given: the next one is later, by
    -- whichever machine's clock.
    dated_at            timestamptz,
    created_at          timestamptz NOT NULL DEFAULT now(),

    -- The member's own settings.
    locale              text        NOT NULL DEFAULT 'en',
    timezone            text        NOT NULL DEFAULT 'UTC',
    units               text        NOT NULL DEFAULT 'metric',
    mail_weekly         boolean     NOT NULL DEFAULT false,

    -- Projection of what billing decides; the higher version is the newer.
    role                text        NOT NULL DEFAULT 'MEMBER',
    subscription_tier   text        NOT NULL DEFAULT 'FREE',
    subscription_status text        NOT NULL DEFAULT 'INACTIVE',
    subscription_ends_at timestamptz,
    membership_version  integer     NOT NULL DEFAULT 0,

    -- Projection of what tracker counts; it only grows.
    total_points        integer     NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX member_normal_email ON member (normal_email);

CREATE TABLE email_lead (
    email      text        PRIMARY KEY,
    name       text,
    user_id    text,
    source     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);

-- Counts of the last minutes: losing them in a crash costs nothing, writing them is cheap.
CREATE UNLOGGED TABLE failed_login (
    account    text        NOT NULL,
    network    text        NOT NULL,
    failures   integer     NOT NULL,
    started_at timestamptz NOT NULL,
    PRIMARY KEY (account, network)
);
CREATE INDEX failed_login_started_at ON failed_login (started_at);

CREATE UNLOGGED TABLE requested_mail (
    user_id      text        NOT NULL,
    requested_at timestamptz NOT NULL,
    -- Mails that anyone may request are counted apart from those that the member requests.
    requester    text        NOT NULL DEFAULT 'member'
);
CREATE INDEX requested_mail_of_user ON requested_mail (user_id, requested_at);
CREATE INDEX requested_mail_requested_at ON requested_mail (requested_at);

-- The networks from which a member has logged in.
CREATE TABLE known_network (
    user_id text        NOT NULL,
    network text        NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, network)
);
CREATE INDEX known_network_seen_at ON known_network (seen_at);

-- Receipts of erasures: no other data has the id of an erased user.
CREATE TABLE erasure (
    receipt_id text PRIMARY KEY,
    user_id    text NOT NULL UNIQUE
);

-- When each service has erased its data.
CREATE TABLE erasure_answer (
    user_id   text        NOT NULL,
    service   text        NOT NULL,
    erased_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, service)
);
