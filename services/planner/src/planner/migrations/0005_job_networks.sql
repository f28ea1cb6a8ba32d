-- The networks of the client, while a job is live: free members of one network share the model server.
ALTER TABLE plan_job ADD COLUMN networks text[] NOT NULL DEFAULT '{}';
