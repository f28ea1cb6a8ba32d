// How to tell that the meat, fish or eggs of a dish are done: the last line of its recipe.

import { foodText } from "../../data/member/format";
import type { Meal } from "../rules/written-plan";

export function Doneness({ of: { doneness } }: { of: Pick<Meal, "doneness"> }) {
  return doneness ? (
    <p class="small" dir="auto">
      Done when: {foodText(doneness)}
    </p>
  ) : null;
}
