-- name: note_requested
-- Note which mails are requested; returns those that were not requested before. Six reminders a day,
-- besides the summary: reminders that are changed all the time would flood an address that may be a
-- stranger's.
INSERT INTO scheduled_mail (user_id, item, day, due_at)
SELECT user_id, item, day, due_at FROM (
    SELECT *, row_number() OVER (PARTITION BY user_id, day, item = 'weekly' ORDER BY item) AS place
    FROM unnest(
        CAST(:user_ids AS text[]), CAST(:items AS text[]), CAST(:days AS date[]),
        CAST(:moments AS timestamptz[])
    ) AS due (user_id, item, day, due_at)
    WHERE NOT EXISTS (
        SELECT FROM scheduled_mail AS noted
        WHERE (noted.user_id, noted.item, noted.day) = (due.user_id, due.item, due.day)
    )
) AS due
WHERE item = 'weekly' OR place + (
    SELECT count(*) FROM scheduled_mail AS noted
    WHERE noted.user_id = due.user_id AND noted.day = due.day AND noted.item <> 'weekly'
) <= 6
ON CONFLICT DO NOTHING
RETURNING user_id, item, day;
