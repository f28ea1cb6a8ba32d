-- The members' time zones, a projection of identity's. NULL where none is known.
CREATE TABLE IF NOT EXISTS member (
    id              text    PRIMARY KEY,
    timezone        text,
    profile_version integer NOT NULL
);
