-- Members to whom the app and the mails show no figures.
CREATE TABLE IF NOT EXISTS hidden_figures (
    user_id text PRIMARY KEY
);
