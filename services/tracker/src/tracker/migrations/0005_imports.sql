-- A file with a diary of elsewhere. It goes when it is applied, and after a week if it is not.
CREATE TABLE diary_import (
    user_id    text        NOT NULL,
    id         text        NOT NULL,
    created_at timestamptz NOT NULL,
    state      text        NOT NULL,
    format     text,
    -- What members see: rows, days, problems, questions, preview.
    summary    jsonb       NOT NULL,
    -- Of the first request to apply it: whoever applies it as well applies the same.
    answers    jsonb,
    content    bytea,
    PRIMARY KEY (user_id, id)
);
