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
    requested_at timestamptz NOT NULL
);
CREATE INDEX requested_mail_of_user ON requested_mail (user_id, requested_at);
CREATE INDEX requested_mail_requested_at ON requested_mail (requested_at);
