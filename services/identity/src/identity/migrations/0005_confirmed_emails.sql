ALTER TABLE member
    ADD COLUMN email_verified_at timestamptz,
    -- Links that were mailed to an earlier address are refused.
    ADD COLUMN email_changed_at  timestamptz;
