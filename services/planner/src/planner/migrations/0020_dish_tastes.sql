-- What a member has said about a dish, and how often the member has swapped it away.
CREATE TABLE IF NOT EXISTS dish_taste (
    user_id text NOT NULL,
    name text NOT NULL,
    foods text[] NOT NULL,
    rating text,
    swapped integer NOT NULL DEFAULT 0,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, name)
);
CREATE INDEX IF NOT EXISTS dish_taste_of_user ON dish_taste (user_id, changed_at DESC);
