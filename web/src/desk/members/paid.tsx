// A member's purchases and membership, as billing has them, and staff's changes, with a reason.

import type {
  AccountResponse,
  AccountSubscription,
  DeskOrder,
  DeskOrderResponse,
} from "keto-client";
import { dayAndTime, money } from "../../data/member/format";
import { ask } from "../../data/staff";
import { numberOf } from "../../data/values/typed-numbers";
import { tierName } from "../../shop/cards/plan-card";
import { t } from "../../words/words";
import { Act, type FieldOf, REASON } from "../act";
import { type Column, Table } from "../listing";
import { membershipStatus, orderStatus, valueName } from "../rules/words";
import { may } from "../state/role";
import { usePlans, useSold } from "./sold";

interface Shown {
  id: string;
  data: AccountResponse;
  again: () => void;
  take: (data: AccountResponse) => void;
}

export function Paid({ id, data, again, take }: Shown) {
  const { credit, orders, subscription, withdrawals, customers } = data.account;
  const sold = useSold();
  const columns: Column<DeskOrder>[] = [
    [t("Order"), ({ number }) => number],
    [t("Paid"), ({ paidAt }) => dayAndTime(paidAt)],
    [t("What"), (order) => orderName(order, sold)],
    [t("Amount"), ({ amount, currency }) => money(amount, currency), "figure"],
    [
      t("Refunded"),
      ({ refunded, currency }) => (refunded ? money(refunded, currency) : "–"),
      "figure",
    ],
    [t("State"), (order) => stateOf(order)],
  ];
  if (may("POST orders/{id}/refund")) {
    columns.push(["", (order) => <Refund order={order} done={again} />]);
  }
  return (
    <>
      <section class="card" aria-label={t("Orders")}>
        <h2>{t("Orders")}</h2>
        <Table rows={orders} label={t("Orders")} columns={columns} empty={t("No orders.")} />
        <Grant id={id} take={take} />
      </section>
      <div class="desk-two">
        <section class="card" aria-label={t("Subscription")}>
          <h2>{t("Subscription")}</h2>
          {subscription ? (
            <Subscription of={subscription} />
          ) : (
            <p class="soft">{t("No subscription.")}</p>
          )}
          {credit && credit.amount > 0 && (
            <p>
              {t("Credit for the next payments: {amount}", {
                amount: money(credit.amount, credit.currency),
              })}
            </p>
          )}
        </section>
        <section class="card" aria-label={t("Withdrawals and Stripe customers")}>
          <h2>{t("Withdrawals")}</h2>
          <Table
            rows={withdrawals}
            label={t("Withdrawals")}
            columns={[
              [t("When"), ({ withdrawnAt }) => dayAndTime(withdrawnAt)],
              [t("Order"), ({ number }) => number],
              [t("Kind"), ({ kind }) => valueName(kind)],
              [t("Amount"), ({ amount, currency }) => money(amount, currency), "figure"],
              [t("State"), ({ state }) => valueName(state)],
            ]}
            empty={t("No withdrawals.")}
          />
          <h2>{t("Stripe customers")}</h2>
          {customers.length ? (
            <ul>
              {customers.map(({ id: customer, replacedAt }) => (
                <li key={customer}>
                  <code>{customer}</code>{" "}
                  {replacedAt && t("until {time}", { time: dayAndTime(replacedAt) })}
                </li>
              ))}
            </ul>
          ) : (
            <p class="soft">{t("No customers.")}</p>
          )}
        </section>
      </div>
    </>
  );
}

function stateOf({ status, revokedAt }: DeskOrder) {
  const state = orderStatus(status);
  return revokedAt
    ? t("{state}, revoked on {time}", { state, time: dayAndTime(revokedAt) })
    : state;
}

function orderName({ kind, planId, couponCode }: DeskOrder, sold: ReturnType<typeof useSold>) {
  return (
    <>
      {planId || kind === "lifetime"
        ? sold({ planId, tier: planId ? null : kind })
        : valueName(kind)}
      {couponCode && ` ${t("with {coupon}", { coupon: couponCode })}`}
    </>
  );
}

const REFUND_FIELDS: FieldOf<{ amount: string; again: boolean; reason: string }>[] = [
  { name: "amount", label: t("Amount"), kind: "number", hint: t("Leave empty to refund in full.") },
  {
    name: "again",
    label: t("Refund this amount again"),
    hint: t("Otherwise, the same amount twice in a day counts as one refund."),
    kind: "check",
  },
  REASON,
];

function Refund({ order, done }: { order: DeskOrder; done: () => void }) {
  if (order.refunded >= order.amount) return null;
  return (
    <Act
      action={t("Refund")}
      of={`${money(order.amount, order.currency)}, ${dayAndTime(order.paidAt)}`}
      known={{ amount: "", again: false, reason: "" }}
      fields={REFUND_FIELDS}
      send={async ({ amount, again, reason }) => {
        const path = `/orders/${encodeURIComponent(order.id)}/refund`;
        const body = {
          amount: numberOf(amount),
          reason: reason.trim(),
          ...(again && { again }),
        };
        const { alreadyMade } = await ask<DeskOrderResponse>("POST", path, body);
        done();
        return alreadyMade
          ? t("This refund was already made. No more money was sent.")
          : t("The refund is on its way.");
      }}
    >
      <p>
        {t("{amount}, paid on {time}. The money goes back to the card.", {
          amount: money(order.amount, order.currency),
          time: dayAndTime(order.paidAt),
        })}
      </p>
    </Act>
  );
}

/** Granting and revoking access without a payment. */
function Grant({ id, take }: { id: string; take: (data: AccountResponse) => void }) {
  const isAllowed = may("POST accounts/{id}/grant");
  const plans = usePlans();
  if (!isAllowed) return null;
  const options = [
    ["lifetime", t("Lifetime membership")] as const,
    ...plans.map((plan) => [`plan:${plan.id}`, plan.title] as const),
  ];
  const fields: FieldOf<{ what: string; reason: string }>[] = [
    { name: "what", label: t("What"), options },
    REASON,
  ];
  const send = (how: string, said: string) => async (values: { what: string; reason: string }) => {
    const body = { what: values.what, reason: values.reason.trim() };
    take(await ask<AccountResponse>("POST", `/accounts/${id}/${how}`, body));
    return said;
  };
  const known = { what: "lifetime", reason: "" };
  return (
    <div class="row">
      <Act
        action={t("Grant")}
        known={known}
        fields={fields}
        send={send("grant", t("Access granted."))}
      >
        <p>{t("The member gets it without paying.")}</p>
      </Act>
      {may("POST accounts/{id}/revoke") && (
        <Act
          action={t("Revoke")}
          known={known}
          fields={fields}
          send={send("revoke", t("Access revoked."))}
        >
          <p>{t("The member loses access. To send money back, make a refund.")}</p>
        </Act>
      )}
    </div>
  );
}

function Subscription({ of }: { of: AccountSubscription }) {
  return (
    <dl class="facts">
      <dt>{t("Number")}</dt>
      <dd>{of.number}</dd>
      <dt>{t("Tier")}</dt>
      <dd>
        {tierName(of.tier)}, {membershipStatus(of.status, of)}
      </dd>
      <dt>{t("Billed")}</dt>
      <dd>{billing(of.interval)}</dd>
      <dt>{t("Period")}</dt>
      <dd>
        {t("{from} to {to}", {
          from: dateOf(of.currentPeriodStart),
          to: dateOf(of.currentPeriodEnd),
        })}
      </dd>
      <dt>{t("Cancelled")}</dt>
      <dd>{of.cancelAtPeriodEnd ? t("Ends with this period") : t("No")}</dd>
      <dt>{t("Paused until")}</dt>
      <dd>{dateOf(of.pausedUntil)}</dd>
      <dt>{t("Stripe ID")}</dt>
      <dd>
        <code>{of.id}</code>
      </dd>
    </dl>
  );
}

function billing(interval: string | null) {
  if (interval === "year") return t("Yearly");
  return interval === "month" ? t("Monthly") : "–";
}

function dateOf(moment: string | null) {
  return moment ? dayAndTime(moment) : "–";
}
