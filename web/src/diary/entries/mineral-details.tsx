// What a day lacks of each mineral, how many foods state it, and which of the week's foods had most.

import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { addDays } from "../../data/values/days";
import { t } from "../../words/words";
import type { Eaten } from "../rules/entries";
import { foodsWithMost, type MineralOfDay } from "../rules/minerals";
import { foodsText, nameOf } from "./entry-texts";
import { MINERAL_LABELS, mineralAmount, mineralText } from "./mineral-texts";

const MOST_FOODS = 3;

export function MineralDetails({
  date,
  minerals,
  eaten,
}: {
  date: string;
  minerals: MineralOfDay[];
  /** The entries of this day. */
  eaten: Eaten[];
}) {
  const before = useDaysBefore(date);
  return (
    <dl class="mineral-list">
      {minerals.map((mineral) => (
        <Mineral key={mineral.name} mineral={mineral} ofWeek={[...eaten, ...before]} />
      ))}
    </dl>
  );
}

function Mineral({ mineral, ofWeek }: { mineral: MineralOfDay; ofWeek: Eaten[] }) {
  const { name, known, of } = mineral;
  const words = [missingText(mineral), known < of && knownWords(known, of)];
  const most = foodsWithMost(name, ofWeek, MOST_FOODS);
  return (
    <div>
      <dt>{MINERAL_LABELS[name]}</dt>
      <dd>
        <b>{mineralText(mineral)}</b>
      </dd>
      {words.some(Boolean) && <dd class="small soft">{words.filter(Boolean).join(" · ")}</dd>}
      {most.length > 0 && (
        <dd class="small soft" dir="auto">
          {t("Most in seven days:")}{" "}
          {most.map((each) => `${nameOf(each)} ${mineralAmount(name, each.value)}`).join(", ")}
        </dd>
      )}
    </div>
  );
}

/** What is missing to the target, or above it; empty without a target or a figure. */
export function missingText({ name, value, known, of, min, max, missing, over }: MineralOfDay) {
  if (value === null || (min === null && max === null)) return "";
  if (over > 0) return `${mineralAmount(name, over)} over`;
  if (missing > 0) return `${known < of ? "at most " : ""}${mineralAmount(name, missing)} missing`;
  // The unknown part may exceed the maximum.
  return known < of && max !== null ? "" : "on target";
}

function knownWords(known: number, of: number) {
  return known === 0
    ? "not known"
    : t("known of {known} of {foodsText}", { known, foodsText: foodsText(of) });
}

/** The entries of the six days before; requests those that are not cached. */
function useDaysBefore(date: string): Eaten[] {
  const days = [
    useData(queries.day(addDays(date, -1))),
    useData(queries.day(addDays(date, -2))),
    useData(queries.day(addDays(date, -3))),
    useData(queries.day(addDays(date, -4))),
    useData(queries.day(addDays(date, -5))),
    useData(queries.day(addDays(date, -6))),
  ];
  return days.flatMap(({ data }) => data?.entries ?? []);
}
