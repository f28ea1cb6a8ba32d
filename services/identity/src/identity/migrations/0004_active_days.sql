-- The day of `last_active_date` in the time zone that the member had then: a change of the zone takes
-- no day away. NULL, or an earlier day, where a version before this one has counted.
ALTER TABLE member ADD COLUMN IF NOT EXISTS last_active_day date;
