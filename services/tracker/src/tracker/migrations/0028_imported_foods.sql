-- Files of national food tables that an operator has imported.
CREATE TABLE IF NOT EXISTS food_import (
    id          text        PRIMARY KEY,
    food_table  text        NOT NULL,
    source      text        NOT NULL,
    licence     text        NOT NULL,
    file_name   text        NOT NULL,
    file_sha256 text        NOT NULL,
    imported_at timestamptz NOT NULL,
    foods       integer     NOT NULL
);

-- Their foods, per 100 g. One that a later file has not stays, for past entries.
CREATE TABLE IF NOT EXISTS imported_food (
    id           text             PRIMARY KEY,
    food_table   text             NOT NULL,
    code         text             NOT NULL,
    import_id    text             NOT NULL,
    name         text             NOT NULL,
    also         text             NOT NULL,
    barcode      text,
    -- 'total': the carbs have fiber and polyols in them; 'available': polyols alone.
    basis        text             NOT NULL,
    calories     double precision NOT NULL,
    protein_g    double precision NOT NULL,
    fat_g        double precision NOT NULL,
    carbs_g      double precision NOT NULL,
    fiber_g      double precision,
    polyols_g    double precision,
    sodium_mg    double precision,
    potassium_mg double precision,
    magnesium_mg double precision,
    rest         jsonb,
    created_at   timestamptz      NOT NULL,
    gone_at      timestamptz
);
CREATE INDEX IF NOT EXISTS imported_food_barcode ON imported_food (barcode)
    WHERE barcode IS NOT NULL;
CREATE INDEX IF NOT EXISTS imported_food_searched ON imported_food (id)
    WHERE barcode IS NULL AND gone_at IS NULL;
