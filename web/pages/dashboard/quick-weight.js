// The weight with one tap: the last one, with steps up and down, or another one typed over it.

/** @import { DayLog } from "../../state/day-log.js" */
/** @import { Units } from "../../state/units.js" */

import { amount } from "../../state/format.js";
import { settings } from "../../state/member.js";
import { fromApi, round, toApi, unitOf } from "../../state/units.js";
import { numberOf } from "../../parts/field.js";
import { html, useState } from "../../parts/html.js";
import { Icon } from "../../parts/icon.js";

const STEP = 0.1;

/** @param {{ log: DayLog, last: number | null }} props last: the latest weight before this day */
export function QuickWeight({ log, last }) {
  const { units } = settings.value;
  const unit = unitOf("weight", units);
  const stored = log.entry.weightKg;
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const shown = typed ?? textOf(stored ?? last, units);
  const value = numberOf(shown);
  const isNumber = typeof value === "number";
  const isStored = stored !== null && shown === textOf(stored, units);
  const step = (/** @type {number} */ by) => setTyped(String(round((isNumber ? value : 0) + by, 1)));
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    log.change({ weightKg: isNumber ? toApi(value, "weight", units) : value });
    setTyped(null);
  };
  return html`
    <form class="quick" aria-labelledby="quick-weight" noValidate onSubmit=${save}>
      <h3 id="quick-weight">Weight</h3>
      <div class="stepper">
        <button type="button" class="second icon-step" aria-label=${`${STEP} ${unit} less`} disabled=${!isNumber} onClick=${() => step(-STEP)}>−</button>
        <input class=${isStored ? "stepper-value" : "stepper-value soft"} inputMode="decimal" autocomplete="off"
          aria-label=${`Weight in ${unit}`} placeholder="0.0" value=${shown}
          onInput=${(/** @type {Event} */ event) => setTyped(/** @type {HTMLInputElement} */ (event.target).value)} />
        <span class="quick-unit">${unit}</span>
        <button type="button" class="second icon-step" aria-label=${`${STEP} ${unit} more`} disabled=${!isNumber} onClick=${() => step(STEP)}>+</button>
      </div>
      <div class="row">
        ${isStored
          ? html`<p class="logged"><${Icon} name="check" />Logged${last !== null && difference(stored, last)}</p>`
          : html`<button type="submit" disabled=${!shown}>Log ${shown ? `${shown} ${unit}` : "the weight"}</button>`}
      </div>
    </form>
  `;
}

/**
 * @param {number} stored
 * @param {number} last
 */
function difference(stored, last) {
  const by = round(stored - last, 1);
  if (!by) return ", as before";
  return `, ${amount(Math.abs(by), "weight")} ${by < 0 ? "less" : "more"} than before`;
}

/**
 * @param {number | null} kg
 * @param {Units} units
 */
function textOf(kg, units) {
  return kg === null ? "" : String(round(fromApi(kg, "weight", units), 1));
}
