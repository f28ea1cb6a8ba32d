-- The lines of shopping lists that were ticked: by food, so that a tick survives a change of the
-- plan. A line that is not ticked has no row.
CREATE TABLE shopping_tick (
    session_id text NOT NULL REFERENCES ai_session (id) ON DELETE CASCADE,
    key        text NOT NULL,
    user_id    text NOT NULL,
    PRIMARY KEY (session_id, key)
);
CREATE INDEX shopping_tick_of_user ON shopping_tick (user_id);
