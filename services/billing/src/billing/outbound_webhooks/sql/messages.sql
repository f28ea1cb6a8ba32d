-- name: add_deliveries
-- Add a delivery for each endpoint that receives the type.
INSERT INTO webhook_delivery (
    id, webhook_id, endpoint_id, user_id, type, payload, state, attempts, created_at,
    next_attempt_at
)
SELECT
    gen_random_uuid()::text, :webhook_id, id, :user_id, :type, :payload, 'pending', '[]', :now,
    :now
FROM webhook_endpoint WHERE state = 'enabled' AND :type = ANY(events)
ON CONFLICT (endpoint_id, webhook_id) DO NOTHING
RETURNING id, endpoint_id;

-- name: resume_deliveries
-- Add the tasks of the pending deliveries of a re-enabled endpoint.
SELECT add_work('deliver-webhook', id, NULL, next_attempt_at, task_group => endpoint_id)
FROM webhook_delivery WHERE endpoint_id = :endpoint_id AND state = 'pending';

-- name: count_failing
-- Pending deliveries of enabled endpoints that have failed at least this many times.
SELECT coalesce(sum(failing.deliveries), 0)::integer FROM webhook_endpoint CROSS JOIN LATERAL (
    SELECT count(*) AS deliveries FROM webhook_delivery
    WHERE endpoint_id = webhook_endpoint.id AND webhook_delivery.state = 'pending'
        AND tries >= :tries
) AS failing
WHERE webhook_endpoint.state = 'enabled';

-- name: erase_deliveries
-- The response of an endpoint may quote the message.
UPDATE webhook_delivery SET
    user_id = :anonymous_id,
    -- The webhook-id of this type is derived from the member's id.
    webhook_id = CASE type WHEN 'subscription.changed'
        THEN 'msg_' || replace(gen_random_uuid()::text, '-', '') ELSE webhook_id END,
    payload = NULL,
    next_attempt_at = NULL,
    state = CASE state WHEN 'pending' THEN 'failed' ELSE state END,
    attempts = (
        SELECT coalesce(jsonb_agg(attempt || '{"answer": null}' ORDER BY number), '[]')
        FROM jsonb_array_elements(attempts) WITH ORDINALITY AS made (attempt, number)
    )
WHERE user_id = :user_id;
