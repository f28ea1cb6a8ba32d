// Price, coupon, and the button to the payment page.

import type { PlanDetails, QuoteResponse } from "keto-client";
import { useEffect, useRef, useState } from "preact/hooks";
import { KetoError, keto } from "../data/api";
import { money } from "../data/member/format";
import { useReasonsToAsk } from "../data/member/health";
import * as queries from "../data/payment-queries";
import { isLoggedIn } from "../data/session";
import { useAction, useData } from "../data/use-data";
import { Checkbox } from "../parts/form/checkbox";
import { TextField } from "../parts/form/field";
import { Form, useForm } from "../parts/form/form";
import { Skeleton } from "../parts/loading/skeleton";
import { DoctorBeforePlan } from "../parts/messages/doctor-first";
import { ErrorBox } from "../parts/messages/error-box";
import { PlanWarning } from "../plans/bought/plan-allergens";
import { chooseAsVisitor, takeChosen } from "./state/chosen-before-login";
import { buy } from "./state/payment-page";

export function BuyBox({ plan, hasAccess }: { plan: PlanDetails; hasAccess: boolean }) {
  const [chosen] = useState(takeChosen);
  const coupon = chosen && "couponCode" in chosen ? chosen.couponCode : "";
  const agreed = chosen && "waiver" in chosen ? chosen.waiver : "";
  const [hasCoupon, setHasCoupon] = useState(coupon !== "");
  const shown = useData(queries.waiver).data;
  const form = useForm({ couponCode: coupon, isWaived: agreed !== "" }, async (typed) => {
    const couponCode = hasCoupon ? typed.couponCode.trim() : "";
    const waiver = typed.isWaived ? (shown?.version ?? agreed) : "";
    if (!isLoggedIn.value) {
      return chooseAsVisitor({ planId: plan.id, couponCode, waiver, label: plan.title });
    }
    return buy(plan.id, couponCode, waiver);
  });
  const reasons = useReasonsToAsk();
  useEffect(() => {
    // Continue a purchase chosen before the login, unless the member already has the plan, or must read
    // first why a doctor should know.
    if (chosen && isLoggedIn.value && !hasAccess && reasons?.length === 0) form.submit();
  }, [reasons === null]);
  const couponBox = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    // The focused button is gone.
    if (isOpened) couponBox.current?.querySelector("input")?.focus();
  }, [isOpened]);
  const openCoupon = () => {
    setHasCoupon(true);
    setOpened(true);
  };
  const typed = form.values.couponCode.trim();
  const quote = useQuote(plan.id, typed);
  const isOwned = form.error instanceof KetoError && form.error.status === 409;
  return (
    <section class="card buy-box" aria-label="Buy this plan">
      <Price price={plan.price} quote={quote.current} />
      <p class="soft small">
        {hasAccess
          ? "Your membership includes this plan. Buy it to keep it when your membership ends."
          : "Pay once. The plan stays yours."}
      </p>
      {!hasAccess && <PlanWarning plan={plan} />}
      {reasons === null ? (
        <Skeleton lines={3} />
      ) : (
        <>
          <DoctorBeforePlan reasons={reasons} />
          <Form form={form} action="Buy the plan" busyText="Opening the payment page …">
            {hasCoupon ? (
              <div class="coupon" ref={couponBox}>
                <TextField
                  form={form}
                  name="couponCode"
                  label="Coupon"
                  autocomplete="off"
                  autocapitalize="characters"
                  spellcheck={false}
                  maxlength={64}
                />
                <button
                  type="button"
                  class="second"
                  disabled={!typed || quote.busy || quote.current !== null}
                  onClick={quote.run}
                >
                  Apply
                </button>
              </div>
            ) : (
              <button type="button" class="quiet small start" onClick={openCoupon}>
                I have a coupon
              </button>
            )}
            {quote.error && !form.error && <ErrorBox error={quote.error} />}
            {shown && (
              <Checkbox
                form={form}
                name="isWaived"
                label={shown.text}
                hint="It's your choice. Without it, you can withdraw for at least 14 days, and the plan opens after that."
              />
            )}
          </Form>
        </>
      )}
      {isOwned && <p class="small">Reload the page to see what's in it.</p>}
      {!hasAccess && (
        <>
          <hr />
          <p class="small">
            Every membership opens all plans. <a href="/pricing">See the prices</a>
          </p>
        </>
      )}
    </section>
  );
}

/** What a checkout with this coupon would charge, once the API has responded. */
function useQuote(planId: string, couponCode: string) {
  const [answer, setAnswer] = useState<{ couponCode: string; quote: QuoteResponse } | null>(null);
  const { error, busy, run } = useAction(async () => {
    setAnswer({
      couponCode,
      quote: await keto.POST("/api/payments/quote", { body: { planId, couponCode } }),
    });
  });
  return { current: answer?.couponCode === couponCode ? answer.quote : null, error, busy, run };
}

function Price({ price, quote }: { price: number; quote: QuoteResponse | null }) {
  return (
    <div role="status">
      {quote?.discount ? (
        <p>
          <span class="price">{money(quote.total, quote.currency)}</span>{" "}
          <s class="soft">
            <span class="visually-hidden">instead of </span>
            {money(quote.price, quote.currency)}
          </s>
          <span class="small discount">You save {money(quote.discount, quote.currency)}</span>
        </p>
      ) : (
        <p class="price">{money(price)}</p>
      )}
    </div>
  );
}
