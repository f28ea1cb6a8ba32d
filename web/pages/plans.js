// All plans, searched in the browser.

/** @import { PageProps } from "../router.js" */

import { Empty } from "../parts/empty.js";
import { html, useEffect, useId, useState } from "../parts/html.js";
import { Loaded } from "../parts/loaded.js";
import { PageHead } from "../parts/page-head.js";
import { PlanGrid, tierName } from "../parts/plan-card.js";
import { CardSkeletons } from "../parts/skeleton.js";
import { keto } from "../state/api.js";
import { money } from "../state/format.js";
import { addressOf, filtersOf, matching, NO_FILTERS } from "../state/plan-list.js";
import { useRequest } from "../state/request.js";

export const title = "Plans";

const PRICES = ["10", "20", "30"];
const RATINGS = ["3", "4", "4.5"];
const REMEMBERED_AFTER_MS = 300;

/** @param {PageProps} props */
export default function Plans({ query }) {
  const answer = useRequest((signal) => keto.plans.getPlans({ signal }), []);
  const [filters, setFilters] = useState(() => filtersOf(query));
  const tiers = [...new Set(answer.data?.plans.map(({ tier }) => tier).filter((tier) => tier !== null))];

  // In the address, so that Back returns to the same list.
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(null, "", addressOf(filters)), REMEMBERED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [filters]);

  const change = (/** @type {Partial<typeof NO_FILTERS>} */ some) => setFilters({ ...filters, ...some });
  return html`
    <div class="page">
      <${PageHead} title="Plans" lead="Days of dishes with recipes, a shopping list and the figures behind them." />
      <search class="filters">
        <${SearchField} value=${filters.text} change=${(/** @type {string} */ text) => change({ text })} />
        <${Choice} label="Membership" any="Any" value=${filters.tier} change=${(/** @type {string} */ tier) => change({ tier })}
          options=${tiers.map((tier) => [tier, tierName(tier)])} />
        <${Choice} label="Price" any="Any" value=${filters.price} change=${(/** @type {string} */ price) => change({ price })}
          options=${PRICES.map((price) => [price, `up to ${money(Number(price))}`])} />
        <${Choice} label="Rating" any="Any" value=${filters.rating} change=${(/** @type {string} */ rating) => change({ rating })}
          options=${RATINGS.map((rating) => [rating, `${rating} or better`])} />
      </search>
      <${Loaded} request=${answer} skeleton=${html`<${CardSkeletons} count=${6} />`}>
        ${(/** @type {{ plans: import("../client/keto.js").PlanSummary[] }} */ { plans }) => {
          const found = matching(plans, filters);
          return html`
            <p class="visually-hidden" role="status">${found.length} of ${plans.length} plans</p>
            ${found.length
              ? html`<${PlanGrid} plans=${found} />`
              : html`
                  <${Empty} icon="search" title=${plans.length ? "No plan fits all of this" : "There are no plans yet"}>
                    ${plans.length > 0 &&
                    html`<button type="button" class="second" onClick=${() => setFilters(NO_FILTERS)}>Show all plans</button>`}
                  <//>
                `}
          `;
        }}
      <//>
    </div>
  `;
}

/** @param {{ value: string, change: (text: string) => void }} props */
function SearchField({ value, change }) {
  const id = useId();
  return html`
    <div class="field">
      <label for=${id}>Search</label>
      <input id=${id} type="search" value=${value} placeholder="A diet, a goal, a number of days" autocomplete="off"
        onInput=${(/** @type {InputEvent} */ event) => change(/** @type {HTMLInputElement} */ (event.target).value)} />
    </div>
  `;
}

/** @param {{ label: string, any: string, value: string, change: (value: string) => void, options: [string, string][] }} props */
function Choice({ label, any, value, change, options }) {
  const id = useId();
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <select id=${id} onChange=${(/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value)}>
        <option value="" selected=${value === ""}>${any}</option>
        ${options.map(([each, name]) => html`<option key=${each} value=${each} selected=${value === each}>${name}</option>`)}
      </select>
    </div>
  `;
}
