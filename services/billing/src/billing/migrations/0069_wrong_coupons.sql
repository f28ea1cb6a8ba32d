-- Wrong coupon codes of the last hour, for each member and network, which have hashes for names. Losing
-- the counts in a crash costs nothing, and writing them is cheap.
CREATE UNLOGGED TABLE IF NOT EXISTS wrong_coupon (
    guesser    text        NOT NULL PRIMARY KEY,
    codes      integer     NOT NULL,
    started_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS wrong_coupon_started_at ON wrong_coupon (started_at);
