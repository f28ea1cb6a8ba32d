-- Foods of a member's own, as their labels say: per 100 g, null where the label does not say it.
CREATE TABLE my_food (
    user_id     text             NOT NULL,
    id          text             NOT NULL,
    name        text             NOT NULL,
    -- 'total': the carbs have fiber and polyols in them; 'available': they have not.
    carbs_basis text             NOT NULL,
    calories    double precision NOT NULL,
    protein_g   double precision NOT NULL,
    fat_g       double precision NOT NULL,
    carbs_g     double precision NOT NULL,
    fiber_g     double precision,
    polyols_g   double precision,
    portions    jsonb            NOT NULL,
    barcode     text,
    created_at  timestamptz      NOT NULL,
    PRIMARY KEY (user_id, id)
);

-- Each item has the name and the figures of its food, for the time when the food is deleted.
CREATE TABLE dish (
    user_id    text             NOT NULL,
    id         text             NOT NULL,
    name       text             NOT NULL,
    portions   double precision NOT NULL,
    items      jsonb            NOT NULL,
    created_at timestamptz      NOT NULL,
    PRIMARY KEY (user_id, id)
);

-- A value as it was measured, in its own unit.
CREATE TABLE measurement (
    user_id text             NOT NULL,
    id      text             NOT NULL,
    kind    text             NOT NULL,
    value   double precision NOT NULL,
    unit    text             NOT NULL,
    at      timestamptz      NOT NULL,
    PRIMARY KEY (user_id, id)
);
CREATE INDEX measurement_of_user ON measurement (user_id, at);
