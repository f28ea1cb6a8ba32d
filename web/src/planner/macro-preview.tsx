// The daily macros of the next plan, updated while the form is filled in.

import type { DailyMacros } from "keto-client";
import { REASONS, UNDERWEIGHT } from "../data/health/questions";
import { areFiguresHidden } from "../data/member/figures";
import { number } from "../data/member/format";

const KCAL = { proteinG: 4, fatG: 9, netCarbsG: 4 };
const PARTS = [
  ["fatG", "Fat"],
  ["proteinG", "Protein"],
  ["netCarbsG", "Net carbs"],
] as const;

/** @param props isUnderweight: whether a doctor must be asked before a plan is written */
export function MacroPreview({
  macros,
  isUnderweight,
}: {
  macros: DailyMacros | null;
  isUnderweight: boolean;
}) {
  // Not left out by its reason to ask a doctor.
  if (areFiguresHidden.value && !isUnderweight) return null;
  return (
    <section class="card macro-preview" aria-labelledby="macros-title">
      <h2 id="macros-title">Your daily targets</h2>
      <div aria-live="polite">
        {macros && isUnderweight && <p>{REASONS[UNDERWEIGHT]}</p>}
        {macros && !isUnderweight && (
          <>
            <p class="macro-calories">
              <b>{number(macros.calories)}</b> kcal
            </p>
            <MacroBar macros={macros} />
            <dl class="macro-list">
              {PARTS.map(([name, label]) => (
                <div key={name}>
                  <dt>
                    <i class={`swatch ${name}`} />
                    {label}
                  </dt>
                  <dd>
                    <b>{number(macros[name])}</b> g
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {!macros && <p class="soft">Fill in your weight, height, age and gender to see them.</p>}
      </div>
      <p class="small soft">
        By the Mifflin-St Jeor formula, with 20 g of net carbs and 1.6 g of protein per kilogram, of
        a weight with a BMI of 25 at most. Never below 1,200 kcal (men: 1,500) without a doctor.
      </p>
    </section>
  );
}

/** The shares of the calories. */
function MacroBar({ macros }: { macros: DailyMacros }) {
  const whole = PARTS.reduce((sum, [name]) => sum + macros[name] * KCAL[name], 0);
  let before = 0;
  return (
    <svg
      class="macro-shares"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {PARTS.map(([name]) => {
        const share = (100 * macros[name] * KCAL[name]) / whole;
        const at = before;
        before += share;
        return (
          <rect key={name} class={name} x={at} y="0" width={Math.max(0, share - 0.6)} height="4" />
        );
      })}
    </svg>
  );
}
