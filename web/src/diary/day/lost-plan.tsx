// Explains why a started plan has no meals any more, and what to do.

import { day } from "../../data/member/format";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import type { Lost } from "../../plans/state/planned-day";
import { forgetStart } from "../../plans/state/starts";
import { t } from "../../words/words";

export function LostPlan({ plan: { kind, planId }, catalogueId }: Lost) {
  const forget = useAction(() => forgetStart(planId));
  return (
    <Notice tone="warn">
      {catalogueId ? <Closed slug={planId} planId={catalogueId} /> : <p>{goneText(kind)}</p>}
      <p class="row">
        {catalogueId && (
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

function goneText(kind: Lost["plan"]["kind"]) {
  return kind === "written"
    ? t("The plan of these days no longer exists.")
    : t("We no longer offer the plan of these days.");
}

/** A plan of the shop that the member cannot read. */
function Closed({ slug, planId }: { slug: string; planId: string }) {
  const own = useData(queries.ownPlans).data?.plans.find((each) => each.slug === slug);
  const orders = useData(queries.orders).data?.orders;
  if (own?.opensAt)
    return <p>{t("You can read this plan from {opensAt}.", { opensAt: day(own.opensAt) })}</p>;
  const isRefunded = orders?.some((each) => each.planId === planId && each.status === "REFUNDED");
  return (
    <p>
      {isRefunded
        ? t("You returned this plan, and got your money back.")
        : t("This plan came with your membership, which has ended.")}
    </p>
  );
}
