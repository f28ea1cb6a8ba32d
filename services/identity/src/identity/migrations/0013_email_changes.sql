-- Requests to replace the address of an account, as the mails about them need it.
CREATE TABLE IF NOT EXISTS email_change (
    id            text        PRIMARY KEY,
    user_id       text        NOT NULL,
    email         text        NOT NULL,
    current_email text        NOT NULL,
    requested_at  timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS email_change_of_member ON email_change (user_id);
CREATE INDEX IF NOT EXISTS email_change_requested_at ON email_change (requested_at);
