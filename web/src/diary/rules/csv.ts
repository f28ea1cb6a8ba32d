// The whole diary as one file, of any length.

import { addDays, daysBetween } from "../../data/values/days";

export interface Range {
  from?: string;
  to?: string;
}

// Outside these dates no diary has more entries than the API returns at once.
const FIRST = "2000-01-01";
const LAST = "2099-12-31";

/** @param ask returns the file of these days, or null if there are too many entries for one response */
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

/** The files joined, with one header row. */
function joined(files: string[]) {
  const [first, ...others] = files.filter(Boolean);
  return first + others.map((file) => file.slice(file.indexOf("\n") + 1)).join("");
}
