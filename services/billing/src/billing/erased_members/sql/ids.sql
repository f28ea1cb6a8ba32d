-- name: select_ids_of_member
SELECT ids_of_member(:user_id);

-- name: drop_payloads
-- The summary of an event names the ids that its payload names.
UPDATE stripe_event
SET payload = NULL,
    summary = replace(summary, :user_id, 'erased'),
    outcome = ''
WHERE string_to_array(replace(summary, '=', ' '), ' ') && :names::text[];
