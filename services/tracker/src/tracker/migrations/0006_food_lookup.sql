-- What was found for a barcode at Open Food Facts; null where nobody knows it. No member is named.
CREATE TABLE food_lookup (
    ean          text        PRIMARY KEY,
    looked_up_at timestamptz NOT NULL,
    food         jsonb
);
CREATE INDEX food_lookup_age ON food_lookup (looked_up_at);

-- The requests of the last minute, of all processes.
CREATE TABLE food_request (
    asked_at timestamptz PRIMARY KEY
);
