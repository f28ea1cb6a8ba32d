// A plan that was written without the model, which could not be reached; offers to ask the model again.

import { useAction } from "../../data/use-data";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { rewrite } from "../../planner/state/plan-requests";
import { writing } from "../../planner/state/writing";

/** @param props isAll: whether the model was unavailable for the whole plan */
export function ModelAway({ id, isAll }: { id: string; isAll: boolean }) {
  const again = useAction(rewrite);
  const isBusy = again.busy || writing.value !== null;
  return (
    <>
      <Notice>
        <p>
          Our model couldn't be reached, so our kitchen wrote {isAll ? "this plan" : "the rest"}{" "}
          from its own dishes. The figures and what you leave out are as reliable as always.
        </p>
        <p class="no-print">
          <button type="button" class="small" disabled={isBusy} onClick={() => again.run(id)}>
            {isBusy ? "Asking …" : "Ask the model again"}
          </button>
        </p>
        <p class="small">It doesn't count as another plan. The dishes of this one are replaced.</p>
      </Notice>
      {again.error && <ErrorBox error={again.error} />}
    </>
  );
}
