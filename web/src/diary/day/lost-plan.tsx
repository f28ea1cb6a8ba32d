// Explains why a started plan has no meals any more, and what to do.

import type { PlanStart } from "keto-client";
import { useAction } from "../../data/use-data";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { forgetStart } from "../../plans/state/starts";
import { t } from "../../words/words";

/** A plan that was refunded, whose membership has ended, or that left the catalogue. */
export function LostPlan({ plan: { kind, planId } }: { plan: PlanStart }) {
  const forget = useAction(() => forgetStart(planId));
  return (
    <Notice tone="warn">
      <p>
        {t(
          "You no longer have this plan: it was refunded, your membership ended, or we no longer offer it.",
        )}
      </p>
      <p class="row">
        {kind === "catalogue" && (
          <a class="button second small" href={`/plans/${encodeURIComponent(planId)}`}>
            {t("See the plan")}
          </a>
        )}
        <button type="button" class="second small" disabled={forget.busy} onClick={forget.run}>
          {t("Remove from my days")}
        </button>
      </p>
      {forget.error && <ErrorBox error={forget.error} />}
    </Notice>
  );
}
