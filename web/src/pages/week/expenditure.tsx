// The energy that the member burns a day: shown next to the targets, and never applied to them.

import type { ExpenditureResponse } from "keto-client";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { round } from "../../rules/units";
import { number } from "../../state/member/format";

// The fewest counted days from which the API computes it.
const LEAST_DAYS = 14;

export function Expenditure() {
  const { data } = useData(queries.expenditure);
  return data && <p class="small soft">{burned(data)}</p>;
}

function burned({ kcal, low, high, days, confidence }: ExpenditureResponse) {
  if (kcal !== null) {
    const about = `You burn about ${kilocalories(kcal)} kcal a day`;
    // Version 1.0.0 of the API has no range.
    const range =
      low && high ? `, somewhere from ${kilocalories(low)} to ${kilocalories(high)}` : "";
    return confidence === "good"
      ? `${about}${range}, going by your meals and your weight over the last four weeks.`
      : `${about}${range}. That's a first estimate, from ${number(days)} days of meals; it gets better with every day.`;
  }
  if (days < LEAST_DAYS) {
    return `Log your meals and your weight, and you'll see here what you burn a day. It takes ${LEAST_DAYS} days that tell, of which you have ${number(days)}. The first two weeks of logging, and of keto, tell too much: one loses water then.`;
  }
  return "Weigh yourself a few times over two weeks, and you'll see here what you burn a day.";
}

function kilocalories(kcal: number) {
  return number(round(kcal, -1));
}
