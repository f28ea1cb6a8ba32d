// What a day lacks of each mineral, how many foods state it, and which of the week's foods had most.

import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { addDays } from "../../data/values/days";
import { listed, t } from "../../words/words";
import type { Eaten } from "../rules/entries";
import { foodsWithMost, type MineralOfDay } from "../rules/minerals";
import { nameOf } from "./entry-texts";
import {
  knownText,
  MINERAL_LABELS,
  mineralAmount,
  mineralText,
  missingText,
} from "./mineral-texts";

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
  const { name } = mineral;
  const words = [knownText(mineral), missingText(mineral)];
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
          {t("Best sources this week: {foods}", {
            foods: listed(most.map((each) => `${nameOf(each)} ${mineralAmount(name, each.value)}`)),
          })}
        </dd>
      )}
    </div>
  );
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
