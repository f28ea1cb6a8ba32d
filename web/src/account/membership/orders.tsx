// The member's payments, page by page, with receipts.

import type { OrderRecord, PlanSummary } from "keto-client";
import { useEffect, useRef, useState } from "preact/hooks";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { day, money } from "../../data/member/format";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { Loaded } from "../../parts/loading/loaded";
import { Older } from "../../parts/loading/older";
import { Empty } from "../../parts/messages/empty";
import { ErrorBox } from "../../parts/messages/error-box";
import { orderStatus } from "../../shop/rules/status-names";
import { t } from "../../words/words";
import { AskForRefund } from "./ask-for-refund";
import { useWithdrawal, WithdrawalReceipt, WithdrawalState, WithdrawFrom } from "./withdraw-from";

export function Orders() {
  const answer = useData(queries.orders);
  // Orders are shown even if the titles cannot be loaded.
  const plans = useData(queries.plans).data?.plans ?? [];
  const known = Object.fromEntries(plans.map((plan) => [plan.id, plan]));
  const more = useAction(async () => {
    const before = answer.data;
    if (!before?.next) return;
    const page = await keto.GET("/api/payments/orders", {
      params: {
        query: {
          limit: queries.ORDERS_PER_PAGE,
          after: before.next,
        },
      },
    });
    cache.set(queries.orders.key, {
      orders: [...before.orders, ...page.orders],
      next: page.next,
    });
  });
  return (
    <Loaded request={answer}>
      {({ orders, next }) =>
        orders.length ? (
          <>
            <ul class="orders" role="list">
              {orders.map((order) => (
                <Order key={order.id} order={order} plan={known[order.planId ?? ""]} />
              ))}
            </ul>
            <Older label={t("Older orders")} isThere={next !== null} more={more} />
          </>
        ) : (
          <Empty icon="list" title={t("No orders yet")}>
            <a class="button" href="/plans">
              {t("See the plans")}
            </a>
          </Empty>
        )
      }
    </Loaded>
  );
}

function Order({ order, plan }: { order: OrderRecord; plan?: PlanSummary }) {
  const receipt = useAction(async () => {
    const { url } = await keto.GET("/api/payments/orders/{order_id}/receipt", {
      params: { path: { order_id: order.id } },
    });
    location.assign(url);
  });
  const [isAsked, setAsked] = useState(false);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const { contract, withdrawal } = useWithdrawal((each) => each.orderNumber === order.id);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The focused button is gone.
    if (isAsked && order.refundRequest) item.current?.focus();
    if (isWithdrawn) item.current?.focus();
  }, [isAsked, order.refundRequest?.id, isWithdrawn]);
  return (
    <li ref={item} tabIndex={-1}>
      <p class="named">
        <OrderName order={order} plan={plan} />
        {order.couponCode && (
          <span class="small soft"> {t("with {coupon}", { coupon: order.couponCode })}</span>
        )}{" "}
        {withdrawal ? <WithdrawalState withdrawal={withdrawal} /> : <OrderState order={order} />}
      </p>
      <p class="figure">{money(order.amount, order.currency)}</p>
      <p class="small soft">
        {day(order.paidAt)}
        {order.tax
          ? ` · ${t("includes {tax} VAT", { tax: money(order.tax, order.currency) })}`
          : ""}
      </p>
      <div class="row order-actions">
        {contract && <WithdrawFrom contract={contract} done={() => setWithdrawn(true)} />}
        {!withdrawal && <AskForRefund order={order} asked={() => setAsked(true)} />}
        <button type="button" class="quiet small" disabled={receipt.busy} onClick={receipt.run}>
          {t("Receipt")}
          <span class="visually-hidden"> {t("(paid {day})", { day: day(order.paidAt) })}</span>
        </button>
      </div>
      <p class="small soft address">{t("Order {number}", { number: order.number })}</p>
      {withdrawal && <WithdrawalReceipt withdrawal={withdrawal} />}
      {receipt.error && <ErrorBox error={receipt.error} />}
    </li>
  );
}

const REQUESTS = {
  open: t("Refund requested"),
  refunded: t("Refunded"),
  declined: t("Refund declined"),
};

/** The outcome of the payment, unless it is simply paid. */
function OrderState({ order: { status, refundRequest } }: { order: OrderRecord }) {
  if (status !== "COMPLETED") return <span class="badge warn">{orderStatus(status)}</span>;
  if (!refundRequest) return null;
  return <span class="badge plain">{REQUESTS[refundRequest.state]}</span>;
}

function OrderName({ order, plan }: { order: OrderRecord; plan?: PlanSummary }) {
  if (order.kind === "lifetime") return <>{t("Lifetime membership")}</>;
  if (!plan) return <>{t("A plan")}</>;
  return (
    <a class="clamped" href={`/plans/${encodeURIComponent(plan.slug)}`}>
      {plan.title}
    </a>
  );
}
