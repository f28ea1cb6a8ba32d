-- Projections that are being rebuilt: what their events say is also written beside the live rows.
CREATE TABLE projection_rebuild (
    -- The name under which it is shared.
    projection text        PRIMARY KEY,
    -- Whoever began it switches this one, not a later one.
    id         text        NOT NULL,
    begun_at   timestamptz NOT NULL DEFAULT now()
);

-- The second table of each: a row has the projection's columns, by their names.
CREATE TABLE rebuilt_row (
    projection text  NOT NULL,
    key        text  NOT NULL,
    subject    text  NOT NULL,
    value      jsonb NOT NULL,
    PRIMARY KEY (projection, key)
);
-- An erasure deletes the subject's rows.
CREATE INDEX rebuilt_row_subject ON rebuilt_row (subject);
