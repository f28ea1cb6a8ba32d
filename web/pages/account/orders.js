// What the member has paid, page by page, with receipts.

/** @import { OrderRecord } from "../../client/keto.js" */

import { Empty } from "../../parts/empty.js";
import { ErrorBox } from "../../parts/error-box.js";
import { html, useState } from "../../parts/html.js";
import { Loaded } from "../../parts/loaded.js";
import { keto } from "../../state/api.js";
import { day, money } from "../../state/format.js";
import { useAction, useRequest } from "../../state/request.js";

const PER_PAGE = 10;

export function Orders() {
  const [titles, setTitles] = useState(/** @type {Record<string, string>} */ ({}));
  const answer = useRequest(async (signal) => {
    // The titles are a help only: orders are shown without them as well.
    keto.plans.getPlans({ signal }).then(
      ({ plans }) => setTitles(Object.fromEntries(plans.map((plan) => [plan.id, plan.title]))),
      () => {},
    );
    return keto.payments.getOrders({ limit: PER_PAGE }, { signal });
  }, []);
  const more = useAction(async () => {
    const before = answer.data;
    if (!before?.next) return;
    const page = await keto.payments.getOrders({ limit: PER_PAGE, after: before.next });
    answer.set({ orders: [...before.orders, ...page.orders], next: page.next });
  });
  return html`
    <${Loaded} request=${answer}>
      ${(/** @type {{ orders: OrderRecord[], next: string | null }} */ { orders, next }) =>
        orders.length
          ? html`
              <ul class="orders" role="list">${orders.map((order) => html`<${Order} key=${order.id} order=${order} title=${titles[order.planId ?? ""]} />`)}</ul>
              ${next && html`<button type="button" class="second start-cell" disabled=${more.busy} onClick=${more.run}>${more.busy ? "Loading …" : "Older orders"}</button>`}
              ${more.error && html`<${ErrorBox} error=${more.error} />`}
            `
          : html`<${Empty} icon="list" title="You have not bought anything yet"><a href="/plans">See the plans</a><//>`}
    <//>
  `;
}

/** @param {{ order: OrderRecord, title?: string }} props */
function Order({ order, title }) {
  const receipt = useAction(async () => {
    const { url } = await keto.payments.getReceipt(order.id);
    location.assign(url);
  });
  return html`
    <li>
      <p>
        ${order.kind === "lifetime" ? "Lifetime membership" : (title ?? "A plan")}
        ${order.couponCode && html`<span class="small soft"> with ${order.couponCode}</span>`}
        ${order.status !== "COMPLETED" && html` <span class="badge warn">${statusName(order.status)}</span>`}
      </p>
      <p class="figure">${money(order.amount, order.currency)}</p>
      <p class="small soft">${day(order.paidAt)}</p>
      <button type="button" class="quiet small" disabled=${receipt.busy} onClick=${receipt.run}>
        Receipt<span class="visually-hidden"> of ${day(order.paidAt)}</span>
      </button>
      ${receipt.error && html`<${ErrorBox} error=${receipt.error} />`}
    </li>
  `;
}

/** @param {string} status */
function statusName(status) {
  return status.charAt(0) + status.slice(1).toLowerCase().replaceAll("_", " ");
}
