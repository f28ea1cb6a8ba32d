-- In portions of progress_log.
-- The trigger `keep_what_was_typed` clears the figures that follow the entries.
UPDATE progress_log SET from_entries = from_entries
WHERE from_entries <> 0 AND ctid >= $1 AND ctid < $2
