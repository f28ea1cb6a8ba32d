-- Who had which command run, when and why.
CREATE TABLE operator_audit (
    id        text        PRIMARY KEY,
    at        timestamptz NOT NULL,
    operator  text        NOT NULL,
    command   text        NOT NULL,
    arguments text        NOT NULL,
    reason    text        NOT NULL,
    outcome   text        NOT NULL
);
CREATE INDEX operator_audit_newest ON operator_audit (at);
