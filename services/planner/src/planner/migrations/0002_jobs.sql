-- Plans that are written day by day, by whichever worker holds the lease. Leases, pauses and what
-- the model server was away since follow this database's clock.
CREATE TABLE plan_job (
    id            text        PRIMARY KEY,
    user_id       text        NOT NULL,
    created_at    timestamptz NOT NULL,
    kind          text        NOT NULL,
    state         text        NOT NULL,
    input         json        NOT NULL,
    seed          bigint      NOT NULL,
    day           integer,
    days          integer     NOT NULL,
    days_done     integer     NOT NULL,
    written       json        NOT NULL,
    session_id    text,
    error         text,
    worker        text,
    leased_until  timestamptz,
    attempts      integer     NOT NULL,
    resting_until timestamptz,
    away_since    timestamptz
);
CREATE INDEX plan_job_of_user ON plan_job (user_id, created_at DESC);
-- One live job a member.
CREATE UNIQUE INDEX plan_job_live ON plan_job (user_id) WHERE state IN ('queued', 'writing');
CREATE INDEX plan_job_leased ON plan_job (leased_until) WHERE leased_until IS NOT NULL;

-- The answers of the model to the calls of live jobs: no finished call is made again.
CREATE TABLE plan_job_answer (
    job_id     text        NOT NULL REFERENCES plan_job (id) ON DELETE CASCADE,
    key        text        NOT NULL,
    user_id    text        NOT NULL,
    answer     text        NOT NULL,
    PRIMARY KEY (job_id, key)
);
CREATE INDEX plan_job_answer_of_user ON plan_job_answer (user_id);

-- The versions of a computed plan, each with the days as the engine stores them; the newest one is
-- what `ai_session` shows.
CREATE TABLE plan_version (
    session_id text        NOT NULL REFERENCES ai_session (id) ON DELETE CASCADE,
    number     integer     NOT NULL,
    user_id    text        NOT NULL,
    created_at timestamptz NOT NULL,
    change     text        NOT NULL,
    days       json        NOT NULL,
    PRIMARY KEY (session_id, number)
);
CREATE INDEX plan_version_of_user ON plan_version (user_id);
