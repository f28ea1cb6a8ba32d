// The carbs of a day in the table of the week.

import type { Carbs } from "../../diary/rules/carbs";
import { gramsText } from "../../diary/state/carbs";
import { t } from "../../words/words";

/** In a table, with a sign if it is a minimum. */
export function DayCarbs({ value, isAtLeast }: Carbs) {
  return (
    <>
      {isAtLeast && (
        <>
          <span aria-hidden="true">≥ </span>
          <span class="visually-hidden">{t("at least")} </span>
        </>
      )}
      {gramsText({ value, isAtLeast: false })} g
    </>
  );
}
