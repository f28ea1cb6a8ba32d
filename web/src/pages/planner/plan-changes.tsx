// What is being changed in a plan, and the way back to the version before.

import type { SessionRecord } from "keto-client";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { restore, writing } from "../../state/plans/writing";

export function PlanChanges({ session: { id } }: { session: SessionRecord }) {
  const { data } = useData(queries.versions(id));
  const undo = useAction(restore);
  const before = data?.versions.at(1);
  const job = writing.value?.job;
  if (job && job.kind !== "plan" && job.sessionId === id) {
    return (
      <Notice tone="busy">
        <p>Writing it anew, within the day's targets …</p>
      </Notice>
    );
  }
  return (
    <>
      {undo.error && <ErrorBox error={undo.error} />}
      {before && (
        <p class="no-print">
          <button
            type="button"
            class="second small"
            disabled={undo.busy || job !== undefined}
            onClick={() => undo.run(id, before.number)}
          >
            Undo the last change
          </button>
        </p>
      )}
    </>
  );
}
