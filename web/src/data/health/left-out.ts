// What a member leaves out: how the API understood it, and which plans contain it. Pure functions.

import { plural, t } from "../../words/words";

/** The meaning of a text that the member typed. */
export interface Understood {
  text: string;
  means: { kind: "allergen" | "kind" | "diet" | "food"; id: string; name: string }[];
  /** How many foods it leaves out, and some of their names. */
  foods: number;
  examples: string[];
}

/** The allergens of a plan of the catalogue; null if one of its foods is unknown. */
export interface Declared {
  allergens: string[] | null;
  mayContain: string[] | null;
}

const FISH_AND_SHELLFISH = ["fish", "crustaceans", "molluscs"];
/** The allergens that reveal a kind of food or what a diet leaves out, where the foods are unknown. */
const SHOWN_BY: Record<string, string[]> = {
  "kind dairy": ["milk"],
  "kind egg": ["eggs"],
  "kind fish": ["fish"],
  "kind scaleless-fish": ["fish"],
  "kind shellfish": ["crustaceans", "molluscs"],
  "diet vegetarian": FISH_AND_SHELLFISH,
  "diet vegan": ["milk", "eggs", ...FISH_AND_SHELLFISH],
  "diet kosher": ["crustaceans", "molluscs"],
  "diet lactose-free": ["milk"],
  "diet dairy-free": ["milk"],
  "diet gluten-free": ["gluten"],
  "diet nut-free": ["nuts", "peanuts"],
  "diet egg-free": ["eggs"],
  "diet soy-free": ["soy"],
};
/** Those that the allergens cover completely. */
const SAID_WHOLLY = new Set([
  ...["kind dairy", "kind egg", "kind fish", "kind shellfish"],
  ...["lactose", "dairy", "gluten", "nut", "egg", "soy"].map((each) => `diet ${each}-free`),
]);
const SHOWN_EXAMPLES = 3;

/** Such as: leaves out 54 foods: butter, cheddar … */
export function leavesOutText({ foods, examples: all }: Pick<Understood, "foods" | "examples">) {
  if (foods === 0) return t("leaves out none of our foods");
  const shown = all.slice(0, SHOWN_EXAMPLES);
  if (!shown.length) return plural(foods, "leaves out {n} food", "leaves out {n} foods");
  const examples = shown.join(", ") + (foods > shown.length ? " …" : "");
  return plural(foods, "leaves out {n} food: {examples}", "leaves out {n} foods: {examples}", {
    examples,
  });
}

/** The allergens that are left out, or that an excluded food has. */
export function allergensLeftOut(all: Understood[]): Set<string> {
  const means = all.flatMap((each) => each.means);
  return new Set(
    means.flatMap(({ kind, id }) =>
      kind === "allergen" ? [id] : (SHOWN_BY[`${kind} ${id}`] ?? []),
    ),
  );
}

export interface Conflict {
  /** Allergens, by their ids. */
  contains: string[];
  mayContain: string[];
  /** Excluded foods that a declaration of allergens does not cover. */
  untold: string[];
}

/** What a plan contains, may contain, or might contain unknown to us, of what is left out; null if nothing. */
export function conflictOf(
  { allergens, mayContain }: Declared,
  leftOut: Understood[],
): Conflict | null {
  const own = allergensLeftOut(leftOut);
  const contains = (allergens ?? []).filter((id) => own.has(id));
  const untold = leftOut.filter((each) => allergens === null || !isSaidByAllergens(each));
  const found = {
    contains,
    mayContain: (mayContain ?? []).filter((id) => own.has(id) && !contains.includes(id)),
    untold: untold.map(({ text }) => text),
  };
  return Object.values(found).some((each) => each.length) ? found : null;
}

function isSaidByAllergens({ means }: Understood) {
  const isSaid = ({ kind, id }: Understood["means"][number]) =>
    kind === "allergen" || SAID_WHOLLY.has(`${kind} ${id}`);
  return means.length > 0 && means.every(isSaid);
}
