-- In portions of diary_day.
-- A day with entries whose log was deleted gets one.
INSERT INTO progress_log (id, user_id, date, saved_at)
SELECT gen_random_uuid()::text, day.user_id, noon, coalesce(eaten.saved_at, noon)
FROM diary_day AS day
CROSS JOIN LATERAL (SELECT (day.date + time '12:00') AT TIME ZONE 'UTC') AS log (noon)
CROSS JOIN LATERAL (
    SELECT max(created_at) FROM diary_entry AS entry
    WHERE entry.user_id = day.user_id AND entry.date = day.date
) AS eaten (saved_at)
WHERE day.ctid >= $1 AND day.ctid < $2 AND day.entries > 0
  AND NOT EXISTS (
      SELECT FROM progress_log WHERE progress_log.user_id = day.user_id AND progress_log.date = noon
  )
  AND NOT EXISTS (SELECT FROM erased_user WHERE erased_user.user_id = day.user_id)
ON CONFLICT DO NOTHING
