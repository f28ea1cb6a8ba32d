// The minerals and fiber of the week's average day, next to the targets.

import type { Targets, WeekDay } from "keto-client";
import {
  knownText,
  MINERAL_LABELS,
  mineralText,
  missingText,
} from "../../diary/entries/mineral-texts";
import { mineralsOfWeek } from "../../diary/rules/minerals";
import { t } from "../../words/words";

/** @param props days: the counted ones */
export function WeekMinerals({ days, targets }: { days: WeekDay[]; targets: Targets | null }) {
  return (
    <section class="card" aria-labelledby="week-minerals">
      <h2 id="week-minerals">{t("Minerals and fiber")}</h2>
      <p class="small soft">{t("Daily average")}</p>
      <dl class="mineral-list">
        {mineralsOfWeek(days, targets).map((mineral) => (
          <div key={mineral.name}>
            <dt>{MINERAL_LABELS[mineral.name]}</dt>
            <dd>
              <b>{mineralText(mineral)}</b>
            </dd>
            <dd class="small soft">
              {[knownText(mineral), missingText(mineral)].filter(Boolean).join(" · ")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
