// The whole diary as one file, however long it is.

import { addDays, daysBetween } from "../days";

export interface Range {
  from?: string;
  to?: string;
}

// Nobody has as many entries as the API gives at once outside of these.
const FIRST = "2000-01-01";
const LAST = "2099-12-31";

/** @param ask the days' file, or null where there are more entries than it gives at once */
export async function wholeDiary(ask: (range: Range) => Promise<string | null>) {
  const whole = await ask({});
  if (whole !== null) return whole;
  const [before, between, after] = [
    await ask({ to: addDays(FIRST, -1) }),
    await inHalves(ask, FIRST, LAST),
    await ask({ from: addDays(LAST, 1) }),
  ];
  return joined([before ?? "", ...between, after ?? ""]);
}

async function inHalves(
  ask: (range: Range) => Promise<string | null>,
  from: string,
  to: string,
): Promise<string[]> {
  const file = await ask({ from, to });
  if (file !== null || from === to) return [file ?? ""];
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
  return [...(await inHalves(ask, from, middle)), ...(await inHalves(ask, addDays(middle, 1), to))];
}

/** The files one after the other, with the columns' names of the first. */
function joined(files: string[]) {
  const [first, ...others] = files.filter(Boolean);
  return first + others.map((file) => file.slice(file.indexOf("\n") + 1)).join("");
}
