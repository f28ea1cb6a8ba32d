// The button below a list that has more items, and the error after pressing it.

import type { useAction } from "../../data/use-data";
import { t } from "../../words/words";
import { ErrorBox } from "../messages/error-box";

interface Props {
  /** Such as "Older orders". */
  label: string;
  isThere: boolean;
  more: ReturnType<typeof useAction>;
}

export function Older({ label, isThere, more }: Props) {
  return (
    <>
      {isThere && (
        <button type="button" class="second start-cell" disabled={more.busy} onClick={more.run}>
          {more.busy ? t("Loading …") : label}
        </button>
      )}
      {more.error && <ErrorBox error={more.error} />}
    </>
  );
}
