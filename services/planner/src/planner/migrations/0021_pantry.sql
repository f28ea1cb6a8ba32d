-- The foods that a member has at home, as the member has listed them.
CREATE TABLE IF NOT EXISTS pantry (
    user_id text PRIMARY KEY,
    items json NOT NULL
);
