// Requests a refund of an order, while the operator's rules allow it.

import type { OrderRecord, OrdersResponse } from "keto-client";
import { useState } from "preact/hooks";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { day, money } from "../../data/member/format";
import * as queries from "../../data/queries";
import { LENGTHS } from "../../data/values/limits";
import { toast } from "../../parts/browser/toasts";
import { TextArea } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { Dialog } from "../../parts/page/dialog";
import { t } from "../../words/words";

/** @param props asked: called when the request was sent */
export function AskForRefund({ order, asked }: { order: OrderRecord; asked: () => void }) {
  const [open, setOpen] = useState(false);
  const form = useForm(
    { reason: "" },
    async ({ reason }) => {
      const { request } = await keto.POST("/api/payments/orders/{order_id}/refund-request", {
        params: { path: { order_id: order.id } },
        body: { reason: reason.trim() },
      });
      const changed = { ...order, refundRequest: request, refundableUntil: null };
      // Refreshing the list would start again with its first page.
      cache.change<OrdersResponse>(queries.orders.key, ({ orders, next }) => ({
        orders: orders.map((each) => (each.id === order.id ? changed : each)),
        next,
      }));
      toast(t("We have your request. You’ll see our answer here."));
      setOpen(false);
      asked();
    },
    { untilLeft: `refund-${order.id}` },
  );
  const { refundableUntil } = order;
  if (!refundableUntil || Date.parse(refundableUntil) < Date.now()) return null;
  return (
    <>
      <button type="button" class="quiet small" onClick={() => setOpen(true)}>
        {t("Ask for a refund")}
        <span class="visually-hidden"> {t("(paid {day})", { day: day(order.paidAt) })}</span>
      </button>
      <Dialog title={t("Ask for a refund")} open={open} close={() => setOpen(false)}>
        <p>
          {t(
            "You can ask until {day}. If we agree, we’ll send {amount} back to the card you paid with, and you lose access to what you bought.",
            { day: day(refundableUntil), amount: money(order.amount, order.currency) },
          )}
        </p>
        <Form
          form={form}
          action={t("Send the request")}
          busyText={t("Sending …")}
          more={
            <button type="button" class="quiet" onClick={() => setOpen(false)}>
              {t("Keep it")}
            </button>
          }
        >
          <TextArea
            form={form}
            name="reason"
            label={t("What went wrong?")}
            maxlength={LENGTHS.RefundRequestBody.reason[1]}
          />
        </Form>
      </Dialog>
    </>
  );
}
