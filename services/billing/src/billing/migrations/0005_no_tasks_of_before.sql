-- Every version of a release names the payment of a task.
DROP TRIGGER name_lifetime ON stripe_task;
DROP FUNCTION name_lifetime();
