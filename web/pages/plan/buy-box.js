// Price, coupon, and the way to the payment page.

/** @import { PlanDetails } from "../../client/keto.js" */

import { KetoError } from "../../state/api.js";
import { Form, useForm } from "../../parts/form.js";
import { TextField } from "../../parts/field.js";
import { html, useState } from "../../parts/html.js";
import { loginAddress, navigate } from "../../router.js";
import { money } from "../../state/format.js";
import { buy } from "../../state/payments.js";
import { isLoggedIn } from "../../state/session.js";

/** @param {{ plan: PlanDetails, hasAccess: boolean }} props */
export function BuyBox({ plan, hasAccess }) {
  const [hasCoupon, setHasCoupon] = useState(false);
  const form = useForm({ couponCode: "" }, async ({ couponCode }) => {
    if (!isLoggedIn.value) return navigate(loginAddress());
    return buy(plan.id, hasCoupon ? couponCode.trim() : "");
  });
  const isOwned = form.error instanceof KetoError && form.error.status === 409;
  return html`
    <section class="card buy-box" aria-label="Buy this plan">
      <p class="price">${money(plan.price)}</p>
      <p class="soft small">
        ${hasAccess ? "Your membership includes this plan. Buy it to keep it after the membership ends." : "Paid once. The plan stays yours."}
      </p>
      <${Form} form=${form} action="Buy the plan" busyText="Opening the payment page …">
        ${hasCoupon
          ? html`<${TextField} form=${form} name="couponCode" label="Coupon" autocomplete="off" autocapitalize="characters"
              spellcheck=${false} maxlength="64" hint="The discount is taken off on the payment page." />`
          : html`<button type="button" class="quiet small start" onClick=${() => setHasCoupon(true)}>I have a coupon</button>`}
      <//>
      ${isOwned && html`<p class="small">Load this page anew to see its content.</p>`}
      ${!hasAccess &&
      html`<hr /><p class="small">Every membership includes all plans. <a href="/pricing">See the prices</a></p>`}
    </section>
  `;
}
