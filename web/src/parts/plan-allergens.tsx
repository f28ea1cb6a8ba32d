// The allergens of a plan, and a warning where it has what the member leaves out. It forbids nothing.

import { useLeftOut } from "../data/left-out";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { conflictOf, type Declared, listed } from "../state/left-out";
import { Notice } from "./notice";

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

export function PlanWarning({ plan }: { plan: Declared }) {
  const names = useNames();
  const conflict = conflictOf(plan, useLeftOut());
  if (!conflict) return null;
  const { contains, mayContain, untold } = conflict;
  return (
    <Notice tone="warn">
      {contains.length > 0 && (
        <p>
          <b>This plan has what you leave out: {names(contains)}.</b>
        </p>
      )}
      {mayContain.length > 0 && <p>It may contain {names(mayContain)}, which you leave out.</p>}
      {untold.length > 0 && (
        <p>
          You leave out {listed(untold)}. Allergens alone don't say whether the plan has that: look
          at its dishes.
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
