// Stars: shown, and chosen in a form.

/** @import { FormState } from "./form.js" */

import { number } from "../state/format.js";
import { html, useId } from "./html.js";

/** @param {{ rating: number, count?: number }} props */
export function Rating({ rating, count }) {
  if (count === 0) return html`<span class="soft small">No reviews yet</span>`;
  return html`
    <span class="rating">
      <${Stars} rating=${rating} />
      <span class="small" aria-hidden="true">${number(rating, 1)}</span>
      ${count !== undefined && html`<span class="small soft">(${number(count)}<span class="visually-hidden"> reviews</span>)</span>`}
    </span>
  `;
}

/** @param {{ rating: number }} props */
function Stars({ rating }) {
  const label = `Rated ${number(rating, 1)} of 5`;
  return html`
    <svg class="stars" viewBox="0 0 120 24" role="img" aria-label=${label}>
      ${[1, 2, 3, 4, 5].map((star) => {
        const full = rating >= star - 0.25;
        const half = !full && rating >= star - 0.75;
        return html`<${Star} key=${star} at=${(star - 1) * 24} state=${full ? "full" : half ? "half" : "none"} />`;
      })}
    </svg>
  `;
}

/** @param {{ at: number, state: "full" | "half" | "none" }} props */
function Star({ at, state }) {
  const left = "M12 2.5 9.2 8.9l-7 .7 5.3 4.6-1.6 6.8L12 17.5";
  const whole = `${left}l6.1 3.5-1.6-6.8 5.3-4.6-7-.7z`;
  return html`
    <g transform=${`translate(${at} 0)`}>
      <path class=${state === "full" ? "star-full" : "star-none"} d=${whole} />
      ${state === "half" && html`<path class="star-full" d=${`${left}z`} />`}
    </g>
  `;
}

/** Five radio buttons. @param {{ form: FormState, name: string, label: string }} props */
export function RatingField({ form, name, label }) {
  const id = useId();
  const messages = form.errorsOf(name);
  return html`
    <fieldset class="field" aria-describedby=${messages.length ? `${id}-error` : null}>
      <legend>${label}</legend>
      <div class="rating-field">
        ${[1, 2, 3, 4, 5].map(
          (star) => html`
            <label key=${star} class=${Number(form.values[name]) >= star ? "chosen" : ""}>
              <input class="visually-hidden" type="radio" name=${`${id}-${name}`} value=${star}
                checked=${form.values[name] === star} onChange=${() => form.change(name, star)} />
              <svg viewBox="0 0 24 24" aria-hidden="true"><${Star} at=${0} state="full" /></svg>
              <span class="visually-hidden">${star} ${star === 1 ? "star" : "stars"}</span>
            </label>
          `,
        )}
      </div>
      ${messages.length > 0 && html`<p class="field-error" id=${`${id}-error`}>${messages.join(" ")}</p>`}
    </fieldset>
  `;
}
