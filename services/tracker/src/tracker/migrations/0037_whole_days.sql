-- Days with little food on which the member has logged everything.
CREATE TABLE IF NOT EXISTS whole_day (
    user_id text NOT NULL,
    date date NOT NULL,
    PRIMARY KEY (user_id, date)
);
