-- The daily resync is a repeated task: it is due when the one before it is a day old.
INSERT INTO work (kind, key, due_at)
SELECT 'resync', '', started_at + interval '1 day' FROM daily_job WHERE name = 'resync'
ON CONFLICT DO NOTHING;
