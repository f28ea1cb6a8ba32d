// Water with one tap.

/** @import { DayLog } from "../../state/day-log.js" */

import { amount } from "../../state/format.js";
import { settings } from "../../state/member.js";
import { toApi } from "../../state/units.js";
import { html } from "../../parts/html.js";

/** A glass and a bottle, in the member's units. */
const SIZES = { metric: [250, 500], imperial: [8, 16] };

/** @param {{ log: DayLog }} props */
export function QuickWater({ log }) {
  const { units } = settings.value;
  const drunk = log.entry.waterMl ?? 0;
  const [glass, bottle] = SIZES[units].map((size) => toApi(size, "volume", units));
  const add = (/** @type {number} */ ml) => log.change({ waterMl: Math.max(0, Math.round(drunk + ml)) });
  return html`
    <section class="quick" aria-labelledby="quick-water">
      <h3 id="quick-water">Water</h3>
      <p class="quick-value" aria-live="polite">${amount(drunk, "volume")}</p>
      <div class="row">
        <button type="button" class="second" onClick=${() => add(glass)}>+ ${amount(glass, "volume")}</button>
        <button type="button" class="second" onClick=${() => add(bottle)}>+ ${amount(bottle, "volume")}</button>
        <button type="button" class="quiet small" disabled=${drunk === 0} onClick=${() => add(-glass)}>
          Undo<span class="visually-hidden">: take back ${amount(glass, "volume")}</span>
        </button>
      </div>
    </section>
  `;
}
