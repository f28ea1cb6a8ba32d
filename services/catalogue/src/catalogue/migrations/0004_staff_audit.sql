-- What staff changed: written in the transaction of the change. `about` is null where that is the
-- member of `user_id`, whose id an erasure replaces.
CREATE TABLE IF NOT EXISTS staff_audit (
    id        text        PRIMARY KEY,
    at        timestamptz NOT NULL,
    by        text        NOT NULL,
    operation text        NOT NULL,
    about     text,
    user_id   text,
    reason    text,
    changes   jsonb       NOT NULL
);
CREATE INDEX IF NOT EXISTS staff_audit_newest ON staff_audit (at, id);
CREATE INDEX IF NOT EXISTS staff_audit_of_member ON staff_audit (user_id);
