// The energy that the member burns a day: shown next to the targets, and never applied to them.

import type { ExpenditureResponse } from "keto-client";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { round } from "../../rules/units";
import { number } from "../../state/member/format";

// The fewest counted days from which the API computes it.
const LEAST_DAYS = 14;
const WEIGHTS_MISSING = "Weigh yourself a few times over two weeks to see what you burn a day.";

export function Expenditure() {
  const { data } = useData(queries.expenditure);
  return data && <p class="small soft">{burned(data)}</p>;
}

function burned({ kcal, low, high, days, confidence }: ExpenditureResponse) {
  if (kcal !== null) {
    const about = `You burn about ${kilocalories(kcal)} kcal a day`;
    // Version 1.0.0 of the API has no range.
    const range = low && high ? ` (${kilocalories(low)}–${kilocalories(high)})` : "";
    return confidence === "good"
      ? `${about}${range}, based on your meals and weight.`
      : `${about}${range}. This early estimate gets better with every day you log.`;
  }
  return days < LEAST_DAYS
    ? `We'll estimate what you burn after ${LEAST_DAYS} logged days (${number(days)} so far).`
    : WEIGHTS_MISSING;
}

function kilocalories(kcal: number) {
  return number(round(kcal, -1));
}
