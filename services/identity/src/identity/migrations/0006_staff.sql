-- Who works at the desk; who was removed keeps an id and an address, for the audit.
CREATE TABLE IF NOT EXISTS staff (
    id            text        PRIMARY KEY,
    email         text        NOT NULL,
    normal_email  text        NOT NULL,
    role          text        NOT NULL,
    -- Null once removed.
    password_hash text,
    sealed_secret text,
    -- The steps of codes that were taken, as long as another one could bring them.
    taken_steps   bigint[]    NOT NULL DEFAULT '{}',
    dated_at      timestamptz,
    created_at    timestamptz NOT NULL,
    -- Tokens issued before are refused.
    removed_at    timestamptz
);
CREATE UNIQUE INDEX IF NOT EXISTS staff_normal_email ON staff (normal_email) WHERE removed_at IS NULL;

-- The desk's list of members: the newest first, or by the beginning of an address or a name.
CREATE INDEX IF NOT EXISTS member_newest ON member (created_at, id);
CREATE INDEX IF NOT EXISTS member_email_prefix ON member ((normal_email COLLATE "C"));
CREATE INDEX IF NOT EXISTS member_name_prefix ON member ((lower(name) COLLATE "C"));
-- Statistics of its column would have names, also of members who were erased.
ALTER INDEX member_name_prefix ALTER COLUMN 1 SET STATISTICS 0;

-- Which mails a member was sent, for the desk: a kind and a time, never a text.
CREATE TABLE IF NOT EXISTS sent_mail (
    event_id text        NOT NULL,
    kind     text        NOT NULL,
    user_id  text        NOT NULL,
    sent_at  timestamptz NOT NULL,
    PRIMARY KEY (event_id, kind)
);
CREATE INDEX IF NOT EXISTS sent_mail_of_member ON sent_mail (user_id, sent_at);
CREATE INDEX IF NOT EXISTS sent_mail_sent_at ON sent_mail (sent_at);
