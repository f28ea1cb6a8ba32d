-- The trace of the request that asked for a job, which the job continues.
ALTER TABLE plan_job ADD COLUMN traceparent text;
