-- What was told of erasures names no member: the payload goes with the delivery, or with the
-- endpoint, and what an endpoint has answered may quote it.
UPDATE webhook_delivery SET
    payload = CASE WHEN state = 'delivered' OR endpoint_id NOT IN (SELECT id FROM webhook_endpoint)
        THEN NULL ELSE payload END,
    -- One that is of nothing else: with the id of the member's payments, those would have a name.
    user_id = 'erased-' || gen_random_uuid(),
    attempts = (
        SELECT coalesce(jsonb_agg(attempt || '{"answer": null}' ORDER BY number), '[]')
        FROM jsonb_array_elements(attempts) WITH ORDINALITY AS made (attempt, number)
    )
WHERE type = 'member.erased';

-- The id of such a message was made of the member's.
UPDATE webhook_delivery SET webhook_id = 'msg_' || replace(gen_random_uuid()::text, '-', '')
WHERE type = 'subscription.changed' AND starts_with(user_id, 'erased-');
