-- A plan may be returned (refunded, disputed, revoked): the row stays, with the version of what
-- billing said last, so that a late event changes nothing.
ALTER TABLE purchase
    ADD COLUMN owned   boolean NOT NULL DEFAULT true,
    ADD COLUMN version integer NOT NULL DEFAULT 1;
