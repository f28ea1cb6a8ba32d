-- The member's own settings. The previous version inserts accounts without them.
ALTER TABLE member
    ADD COLUMN locale      text    NOT NULL DEFAULT 'en',
    ADD COLUMN timezone    text    NOT NULL DEFAULT 'UTC',
    ADD COLUMN units       text    NOT NULL DEFAULT 'metric',
    ADD COLUMN mail_weekly boolean NOT NULL DEFAULT false;
