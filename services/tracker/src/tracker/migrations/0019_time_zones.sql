-- The member's time zone, a projection of identity's. NULL where none is known.
ALTER TABLE member ADD COLUMN IF NOT EXISTS timezone text;

-- What clocks show where a member is. UTC's time where no zone is known, or none that this server knows.
CREATE OR REPLACE FUNCTION member_clock(member_id text, moment timestamptz) RETURNS timestamp
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN moment AT TIME ZONE
        coalesce((SELECT timezone FROM member WHERE id = member_id), 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN
    RETURN moment AT TIME ZONE 'UTC';
END $$;
