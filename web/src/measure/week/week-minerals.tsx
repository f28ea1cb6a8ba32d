// The minerals and fiber of the week's average day, next to the targets.

import type { Targets, WeekDay, WeekResponse } from "keto-client";
import { number } from "../../data/member/format";
import { missingText } from "../../diary/entries/mineral-details";
import { MINERAL_LABELS, mineralText } from "../../diary/entries/mineral-texts";
import { type MineralOfWeek, mineralsOfWeek } from "../../diary/rules/minerals";
import { t } from "../../words/words";

/** @param props days: the counted ones */
export function WeekMinerals({
  days,
  averages,
  targets,
}: {
  days: WeekDay[];
  averages: WeekResponse["averages"];
  targets: Targets | null;
}) {
  return (
    <section class="card" aria-labelledby="week-minerals">
      <h2 id="week-minerals">{t("Minerals and fiber")}</h2>
      <p class="small soft">
        {t("What an average day had, of the days on which every food states it.")}
      </p>
      <dl class="mineral-list">
        {mineralsOfWeek(days, averages, targets).map((mineral) => (
          <div key={mineral.name}>
            <dt>{MINERAL_LABELS[mineral.name]}</dt>
            <dd>
              <b>{mineralText(mineral)}</b>
            </dd>
            <dd class="small soft">{wordsOf(mineral, days.length)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function wordsOf(mineral: MineralOfWeek, days: number) {
  const known = t("known of {days} of {what}", {
    days: number(mineral.days),
    what: days === 1 ? "1 day" : `${number(days)} days`,
  });
  return [missingText(mineral), known].filter(Boolean).join(" · ");
}
