// Deletes with a second tap: what is deleted here cannot be brought back.

import { useState } from "preact/hooks";
import { useAction } from "../../data/use-data";
import { ErrorBox } from "../../parts/error-box";

export function DeleteButton({ what, send }: { what: string; send: () => Promise<void> }) {
  const [asks, setAsks] = useState(false);
  const { run, busy, error } = useAction(send);
  if (!asks) {
    return (
      <button type="button" class="quiet" onClick={() => setAsks(true)}>
        Delete
      </button>
    );
  }
  return (
    <>
      <button type="button" class="danger" disabled={busy} onClick={() => run()}>
        Delete {what}
      </button>
      {error !== null && <ErrorBox error={error} />}
    </>
  );
}
