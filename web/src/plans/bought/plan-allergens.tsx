// The allergens of a plan, and a warning if it has what the member leaves out. It does not forbid anything.

import { conflictOf, type Declared } from "../../data/health/left-out";
import { useIsLeftOut, useLeftOut } from "../../data/member/left-out";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { Notice } from "../../parts/messages/notice";
import { listed } from "../../words/words";
import { readRecipes } from "../rules/bought-content";

export function PlanAllergens({ plan: { allergens, mayContain } }: { plan: Declared }) {
  const names = useNames();
  return (
    <section class="stack" aria-labelledby="allergens">
      <h2 id="allergens">Allergens</h2>
      <dl class="facts">
        <dt>Contains</dt>
        <dd>{capital(names(allergens))}</dd>
        <dt>May contain</dt>
        <dd>{capital(names(mayContain))}</dd>
      </dl>
      <p class="small soft">
        From the foods of its recipes. What a product has is on its label: read it as well.
      </p>
    </section>
  );
}

/** Shown before a plan is bought, and before it starts. */
export function PlanWarning({ plan }: { plan: Declared & { recipes: unknown } }) {
  const names = useNames();
  const isLeftOut = useIsLeftOut();
  const conflict = conflictOf(plan, useLeftOut());
  if (!conflict) return null;
  const { contains, mayContain } = conflict;
  // With access to the recipes, foods are exact, and allergens are not needed.
  const foods = (readRecipes(plan.recipes) ?? []).flatMap(({ ingredients }) => ingredients);
  const areKnown = foods.length > 0 && foods.every(({ foodId }) => foodId);
  const found = [...new Set(foods.filter(isLeftOut).map(({ name }) => name))];
  const untold = areKnown ? [] : conflict.untold;
  if (![contains, mayContain, found, untold].some((each) => each.length)) return null;
  return (
    <Notice tone="warn">
      {contains.length > 0 && (
        <p>
          <b>This plan has what you leave out: {names(contains)}.</b>
        </p>
      )}
      {mayContain.length > 0 && <p>It may contain {names(mayContain)}, which you leave out.</p>}
      {found.length > 0 && <p>It contains foods you leave out: {listed(found)}.</p>}
      {untold.length > 0 && (
        <p>
          {plan.allergens === null
            ? "We don't know the allergens of this plan."
            : "Allergens don't say everything."}{" "}
          You leave out {listed(untold)}: look at its dishes.
        </p>
      )}
    </Notice>
  );
}

/** The names of allergens by their ids. */
function useNames() {
  const { data } = useData(queries.allergens);
  return (ids: string[] | null) => {
    if (ids === null) return "not known";
    const named = ids.map((id) => data?.allergens.find((each) => each.id === id)?.name ?? id);
    return named.length ? listed(named.map((name) => name.toLowerCase())) : "none of the 14";
  };
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
