// The member's invoices and credit notes, page by page, as Stripe's PDFs.

import type { InvoiceRecord } from "keto-client";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { day, money } from "../../data/member/format";
import * as queries from "../../data/payment-queries";
import { useAction, useData } from "../../data/use-data";
import { Loaded } from "../../parts/loading/loaded";
import { Older } from "../../parts/loading/older";
import { Empty } from "../../parts/messages/empty";
import { ErrorBox } from "../../parts/messages/error-box";
import { t } from "../../words/words";

export function Invoices() {
  const answer = useData(queries.invoices);
  const more = useAction(async () => {
    const before = answer.data;
    if (!before?.next) return;
    const page = await queries.askInvoices(before.next);
    cache.set(queries.invoices.key, {
      invoices: [...before.invoices, ...page.invoices],
      next: page.next,
    });
  });
  return (
    <Loaded request={answer}>
      {({ invoices, next }) =>
        invoices.length ? (
          <>
            <ul class="orders" role="list">
              {invoices.map((invoice) => (
                <Invoice key={invoice.id} invoice={invoice} />
              ))}
            </ul>
            <Older label={t("Older invoices")} isThere={next !== null} more={more} />
          </>
        ) : (
          <Empty icon="list" title={t("No invoices yet")}>
            <p>
              {t(
                "You get one for each membership payment. Receipts for plans are with your orders.",
              )}
            </p>
            <a class="button second" href="/account/orders">
              {t("Orders")}
            </a>
          </Empty>
        )
      }
    </Loaded>
  );
}

const STATUSES: Record<string, string> = {
  open: t("Unpaid"),
  uncollectible: t("Unpaid"),
  void: t("Void"),
  draft: t("Draft"),
};

function Invoice({ invoice }: { invoice: InvoiceRecord }) {
  const { id, kind, number, amount, tax, currency, status, createdAt } = invoice;
  const pdf = useAction(async () => {
    const { url } = await keto.GET("/api/payments/invoices/{invoice_id}/pdf", {
      params: { path: { invoice_id: id } },
    });
    location.assign(url);
  });
  const name = kind === "credit_note" ? t("Credit note") : t("Invoice");
  return (
    <li>
      <p class="named">
        <span class="address">
          {name} {number}
        </span>{" "}
        {STATUSES[status] && <span class="badge warn">{STATUSES[status]}</span>}
      </p>
      <p class="figure">
        {kind === "credit_note" && amount > 0 ? "−" : ""}
        {money(amount, currency)}
      </p>
      <p class="small soft">
        {day(createdAt)}
        {tax ? ` · ${t("includes {tax} VAT", { tax: money(tax, currency) })}` : ""}
      </p>
      <div class="row order-actions">
        <button type="button" class="quiet small" disabled={pdf.busy} onClick={pdf.run}>
          {t("PDF")}
          <span class="visually-hidden">{` (${name} ${number ?? ""})`}</span>
        </button>
      </div>
      {pdf.error && <ErrorBox error={pdf.error} />}
    </li>
  );
}
