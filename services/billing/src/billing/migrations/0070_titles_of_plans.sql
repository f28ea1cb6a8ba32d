-- The title of each plan when its latest checkout was opened, for the mails about its orders.
CREATE TABLE IF NOT EXISTS plan_title (
    plan_id text PRIMARY KEY,
    title   text NOT NULL
);

-- For the desk, which lists those of all members.
CREATE INDEX IF NOT EXISTS withdrawal_newest_of_all ON withdrawal (withdrawn_at, id);
