// Deletes after a second tap, because it cannot be undone.

import { useRef, useState } from "preact/hooks";
import { useAction } from "../../data/use-data";
import { ErrorBox } from "../../parts/messages/error-box";
import { t } from "../../words/words";

export function DeleteButton({
  action,
  send,
}: {
  /** Such as "Delete this food", which the second tap does. */
  action: string;
  send: () => Promise<void>;
}) {
  const [asks, setAsks] = useState(false);
  const { run, busy, error } = useAction(send);
  const button = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setAsks(false);
    button.current?.focus();
  };
  return (
    <>
      {/* One button: the focus stays on it. */}
      <button
        type="button"
        ref={button}
        class={asks ? "danger" : "quiet"}
        disabled={busy}
        onClick={() => (asks ? run() : setAsks(true))}
      >
        {asks ? action : t("Delete")}
      </button>
      {asks && (
        <button type="button" class="quiet" onClick={keep}>
          {t("Keep it")}
        </button>
      )}
      {error !== null && <ErrorBox error={error} />}
    </>
  );
}
