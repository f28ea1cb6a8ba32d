// A day of an estimate as text: its month, with the year if it is far away.

import { calendarDay } from "../../data/member/format";
import { today } from "../../data/member/today";
import { t } from "../../words/words";
import { partOfMonth } from "../rules/first-run";

const PARTS = {
  early: (month: string) => t("about early {month}", { month }),
  mid: (month: string) => t("about mid-{month}", { month }),
  late: (month: string) => t("about late {month}", { month }),
};

/** Such as `about mid-March`. */
export function aboutWhen(date: string) {
  return PARTS[partOfMonth(date)](monthOf(date));
}

/** Such as `March`, or `March 2028`. */
export function monthOf(date: string) {
  const [year] = today.value.split("-");
  const isFar = date.split("-")[0] !== year && date > `${Number(year) + 1}-06`;
  return calendarDay(date, { month: "long", ...(isFar && { year: "numeric" }) });
}
