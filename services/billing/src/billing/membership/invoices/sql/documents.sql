-- name: find_document
SELECT created_at, id FROM invoice WHERE user_id = :user_id AND id = :id
UNION ALL
SELECT created_at, id FROM credit_note WHERE user_id = :user_id AND id = :id;

-- name: list_documents
-- Those after a document, or the newest ones without it.
SELECT id, number, kind, total_cents, tax_cents, currency, status, created_at
FROM (
    SELECT id, number, 'invoice' AS kind, total_cents, tax_cents, currency, status, created_at
    FROM invoice WHERE user_id = :user_id
    UNION ALL
    SELECT id, number, 'credit_note', total_cents, tax_cents, currency, status, created_at
    FROM credit_note WHERE user_id = :user_id
) AS document
WHERE :created_at::timestamptz IS NULL OR (created_at, id) < (:created_at, :id)
ORDER BY created_at DESC, id DESC LIMIT :limit;
