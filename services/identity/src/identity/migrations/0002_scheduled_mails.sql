-- The mails that a member has asked for: the weekly summary at position 0, then the reminders.
CREATE TABLE mail_schedule (
    user_id  text        NOT NULL,
    position smallint    NOT NULL,
    kind     text        NOT NULL,
    -- A time of day in the member's time zone, as 20:00, and the days of the week: 1 is Monday.
    at       text        NOT NULL,
    days     smallint[]  NOT NULL,
    -- The day for which it is due next, in the member's time zone, and when that is.
    next_day date        NOT NULL,
    next_at  timestamptz NOT NULL,
    PRIMARY KEY (user_id, position)
);
CREATE INDEX mail_schedule_next_at ON mail_schedule (next_at);

-- That a mail was asked for: once for each day that it is due.
CREATE TABLE scheduled_mail (
    user_id text        NOT NULL,
    item    text        NOT NULL,
    day     date        NOT NULL,
    due_at  timestamptz NOT NULL,
    PRIMARY KEY (user_id, item, day)
);
CREATE INDEX scheduled_mail_due_at ON scheduled_mail (due_at);

-- Who wanted the weekly summary before there was one gets the first next Monday. Its moment in the
-- member's time zone is found when this earliest one has come.
INSERT INTO mail_schedule (user_id, position, kind, at, days, next_day, next_at)
SELECT id, 0, 'weekly', '07:00', '{1}', monday, (monday - interval '14 hours') AT TIME ZONE 'UTC'
FROM member, date_trunc('week', now() AT TIME ZONE 'UTC' + interval '7 days') AS monday
WHERE mail_weekly;
