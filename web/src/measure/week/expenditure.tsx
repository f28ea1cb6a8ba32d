// The energy that the member burns a day: shown next to the targets, and never applied to them.

import type { ExpenditureResponse } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { calendarDay, number } from "../../data/member/format";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { round } from "../../data/values/units";
import { ErrorBox } from "../../parts/messages/error-box";
import { t } from "../../words/words";

// The fewest counted days from which the API computes it.
const LEAST_DAYS = 14;
const WEIGHTS_MISSING = t("Weigh yourself a few times over two weeks to see what you burn.");

export function Expenditure() {
  const { data } = useData(queries.expenditure);
  return data && <p class="small soft">{burned(data)}</p>;
}

/** Asks about a day with little food, which does not count until it is whole. */
export function WasThatEverything() {
  const { data } = useData(queries.expenditure);
  // The previous version of the API does not ask.
  const date = data?.unsure?.[0];
  const confirm = useAction(async (date: string) => {
    const params = { path: { date } };
    cache.set(
      queries.expenditure.key,
      await keto.PUT("/api/tracker/whole-days/{date}", { params }),
    );
    cache.outdate("check-in");
  });
  if (!date) return null;
  const day = calendarDay(date, { weekday: "long" });
  return (
    <div>
      <p>{t("You logged much less than usual on {day}. Was that everything?", { day })}</p>
      {confirm.error !== null && <ErrorBox error={confirm.error} />}
      <div class="row">
        <button
          type="button"
          class="second small"
          disabled={confirm.busy}
          onClick={() => confirm.run(date)}
        >
          {t("Yes, that’s all")}
        </button>
        <a class="button quiet small" href={`/dashboard?date=${date}`}>
          {t("Add what’s missing")}
        </a>
      </div>
    </div>
  );
}

function burned({ kcal, low, high, days, confidence }: ExpenditureResponse) {
  if (kcal !== null) {
    const about = kilocalories(kcal);
    // Version 1.0.0 of the API has no range.
    const range = low && high ? ` (${kilocalories(low)}–${kilocalories(high)})` : "";
    const burned = { energy: t("{calories} kcal", { calories: about }) + range };
    return confidence === "good"
      ? t("You burn about {energy} a day, based on your meals and weight.", burned)
      : t(
          "You burn about {energy} a day. This estimate gets better with every day you log.",
          burned,
        );
  }
  return days < LEAST_DAYS
    ? t(
        "We’ll estimate what you burn after {all} logged days ({days} so far). Early water loss would skew it.",
        { all: LEAST_DAYS, days: number(days) },
      )
    : WEIGHTS_MISSING;
}

function kilocalories(kcal: number) {
  return number(round(kcal, -1));
}
