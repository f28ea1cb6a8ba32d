// Price, coupon, and the way to the payment page.

import type { PlanDetails } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import { TextField } from "../../parts/field";
import { Form, useForm } from "../../parts/form";
import { KetoError } from "../../state/api";
import { chooseAsVisitor, takeChosen } from "../../state/chosen";
import { money } from "../../state/format";
import { buy } from "../../state/payments";
import { isLoggedIn } from "../../state/session";

export function BuyBox({ plan, hasAccess }: { plan: PlanDetails; hasAccess: boolean }) {
  const [chosen] = useState(takeChosen);
  const coupon = chosen && "couponCode" in chosen ? chosen.couponCode : "";
  const [hasCoupon, setHasCoupon] = useState(coupon !== "");
  const form = useForm({ couponCode: coupon }, async (typed) => {
    const couponCode = hasCoupon ? typed.couponCode.trim() : "";
    if (!isLoggedIn.value) {
      return chooseAsVisitor({ planId: plan.id, couponCode, label: plan.title });
    }
    return buy(plan.id, couponCode);
  });
  useEffect(() => {
    // Chosen before the login; not for those who turn out to have the plan already.
    if (chosen && isLoggedIn.value && !hasAccess) form.submit();
  }, []);
  const isOwned = form.error instanceof KetoError && form.error.status === 409;
  return (
    <section class="card buy-box" aria-label="Buy this plan">
      <p class="price">{money(plan.price)}</p>
      <p class="soft small">
        {hasAccess
          ? "Your membership includes this plan. Buy it to keep it after the membership ends."
          : "Paid once. The plan stays yours."}
      </p>
      <Form form={form} action="Buy the plan" busyText="Opening the payment page …">
        {hasCoupon ? (
          <TextField
            form={form}
            name="couponCode"
            label="Coupon"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            maxlength={64}
            hint="The discount is taken off on the payment page."
          />
        ) : (
          <button type="button" class="quiet small start" onClick={() => setHasCoupon(true)}>
            I have a coupon
          </button>
        )}
      </Form>
      {isOwned && <p class="small">Load this page anew to see its content.</p>}
      {!hasAccess && (
        <>
          <hr />
          <p class="small">
            Every membership includes all plans. <a href="/pricing">See the prices</a>
          </p>
        </>
      )}
    </section>
  );
}
