// What the member burns a day: shown beside the targets, and never applied to them.

import type { ExpenditureResponse } from "keto-client";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { round } from "../../rules/units";
import { number } from "../../state/member/format";

// The fewest days with meals from which the API works it out.
const LEAST_DAYS = 14;

export function Expenditure() {
  const { data } = useData(queries.expenditure);
  return data && <p class="small soft">{burned(data)}</p>;
}

function burned({ kcal, days, confidence }: ExpenditureResponse) {
  if (kcal !== null) {
    const about = `You burn about ${number(round(kcal, -1))} kcal a day`;
    return confidence === "good"
      ? `${about}, going by your meals and your weight over the last four weeks.`
      : `${about}. That's a first estimate, from ${number(days)} days of meals; it gets better with every day.`;
  }
  if (days < LEAST_DAYS) {
    return `Log your meals and your weight for two weeks, and you'll see here what you burn a day. ${number(days)} of ${LEAST_DAYS} days so far.`;
  }
  return "Weigh yourself a few times over two weeks, and you'll see here what you burn a day.";
}
