-- What a token was issued for: a login, on a device. Its id is the token's `sid`.
CREATE TABLE member_session (
    id           text        PRIMARY KEY,
    user_id      text        NOT NULL,
    created_at   timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    -- From the User-Agent, in words of ours.
    device       text        NOT NULL,
    ended_at     timestamptz
);
CREATE INDEX member_session_of_user ON member_session (user_id, created_at);
CREATE INDEX member_session_created_at ON member_session (created_at);

-- The event that asked for a mail: one that is tried again counts once.
ALTER TABLE requested_mail ADD COLUMN event_id text;
