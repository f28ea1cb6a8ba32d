// What a member has paid and has, as billing knows it, and what staff change of it: with a reason.

import type { AccountResponse, AccountSubscription, DeskOrder } from "keto-client";
import { ask } from "../../data/staff";
import { tierName } from "../../parts/plans/plan-card";
import { numberOf } from "../../rules/typed-numbers";
import { may } from "../../state/desk/role";
import { dayAndTime, money } from "../../state/member/format";
import { Act, type FieldOf, REASON } from "./act";
import { type Column, Table } from "./listing";
import { usePlans, useSold } from "./sold";

interface Shown {
  id: string;
  data: AccountResponse;
  again: () => void;
  take: (data: AccountResponse) => void;
}

export function Paid({ id, data, again, take }: Shown) {
  const { orders, subscription, withdrawals, customers } = data.account;
  const sold = useSold();
  const columns: Column<DeskOrder>[] = [
    ["Paid", ({ paidAt }) => dayAndTime(paidAt)],
    ["What", (order) => orderName(order, sold)],
    ["Amount", ({ amount, currency }) => money(amount, currency), "figure"],
    [
      "Refunded",
      ({ refunded, currency }) => (refunded ? money(refunded, currency) : "–"),
      "figure",
    ],
    ["State", (order) => stateOf(order)],
  ];
  if (may("POST orders/{id}/refund")) {
    columns.push(["", (order) => <Refund order={order} done={again} />]);
  }
  return (
    <>
      <section class="card" aria-label="Orders">
        <h2>Orders</h2>
        <Table rows={orders} label="Orders" columns={columns} empty="Nothing was bought." />
        <Grant id={id} take={take} />
      </section>
      <div class="desk-two">
        <section class="card" aria-label="Subscription">
          <h2>Subscription</h2>
          {subscription ? <Subscription of={subscription} /> : <p class="soft">There is none.</p>}
        </section>
        <section class="card" aria-label="Withdrawals and customers">
          <h2>Withdrawals</h2>
          <Table
            rows={withdrawals}
            label="Withdrawals"
            columns={[
              ["When", ({ withdrawnAt }) => dayAndTime(withdrawnAt)],
              ["Kind", ({ kind }) => kind],
              ["Amount", ({ amount, currency }) => money(amount, currency), "figure"],
              ["State", ({ state }) => state.replaceAll("_", " ")],
            ]}
            empty="Nothing was withdrawn from."
          />
          <h2>Customers at Stripe</h2>
          {customers.length ? (
            <ul>
              {customers.map(({ id: customer, replacedAt }) => (
                <li key={customer}>
                  <code>{customer}</code> {replacedAt && `until ${dayAndTime(replacedAt)}`}
                </li>
              ))}
            </ul>
          ) : (
            <p class="soft">There is none.</p>
          )}
        </section>
      </div>
    </>
  );
}

function stateOf({ status, revokedAt }: DeskOrder) {
  const state = status.toLowerCase().replaceAll("_", " ");
  return revokedAt ? `${state}, revoked on ${dayAndTime(revokedAt)}` : state;
}

function orderName({ kind, planId, couponCode }: DeskOrder, sold: ReturnType<typeof useSold>) {
  return (
    <>
      {sold({ planId, tier: kind === "lifetime" ? kind : null })}
      {couponCode && ` with ${couponCode}`}
    </>
  );
}

const REFUND_FIELDS: FieldOf<{ amount: string; reason: string }>[] = [
  { name: "amount", label: "Amount", kind: "number", hint: "Empty: all that is left of it." },
  REASON,
];

function Refund({ order, done }: { order: DeskOrder; done: () => void }) {
  if (order.refunded >= order.amount) return null;
  return (
    <Act
      action="Refund"
      of={`${money(order.amount, order.currency)} of ${dayAndTime(order.paidAt)}`}
      known={{ amount: "", reason: "" }}
      fields={REFUND_FIELDS}
      send={async ({ amount, reason }) => {
        const body = { amount: numberOf(amount), reason: reason.trim() };
        await ask("POST", `/orders/${encodeURIComponent(order.id)}/refund`, body);
        done();
        return "The refund is on its way.";
      }}
    >
      <p>
        {money(order.amount, order.currency)}, paid on {dayAndTime(order.paidAt)}. The money goes
        back to the card.
      </p>
    </Act>
  );
}

/** Giving and taking away without a payment. */
function Grant({ id, take }: { id: string; take: (data: AccountResponse) => void }) {
  const isAllowed = may("POST accounts/{id}/grant");
  const plans = usePlans();
  if (!isAllowed) return null;
  const options = [
    ["lifetime", "Lifetime membership"] as const,
    ...plans.map((plan) => [`plan:${plan.id}`, plan.title] as const),
  ];
  const fields: FieldOf<{ what: string; reason: string }>[] = [
    { name: "what", label: "What", options },
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
      <Act action="Grant" known={known} fields={fields} send={send("grant", "It's theirs now.")}>
        <p>The member has it without paying.</p>
      </Act>
      {may("POST accounts/{id}/revoke") && (
        <Act
          action="Revoke"
          known={known}
          fields={fields}
          send={send("revoke", "It's taken away.")}
        >
          <p>The member loses it. No money goes back: that is a refund.</p>
        </Act>
      )}
    </div>
  );
}

function Subscription({ of }: { of: AccountSubscription }) {
  return (
    <dl class="facts">
      <dt>Tier</dt>
      <dd>
        {tierName(of.tier)}, {of.status.toLowerCase()}
      </dd>
      <dt>Paid</dt>
      <dd>{of.interval ? `each ${of.interval}` : "–"}</dd>
      <dt>Period</dt>
      <dd>
        {dateOf(of.currentPeriodStart)} to {dateOf(of.currentPeriodEnd)}
      </dd>
      <dt>Cancelled</dt>
      <dd>{of.cancelAtPeriodEnd ? "ends with the period" : "no"}</dd>
      <dt>Paused until</dt>
      <dd>{dateOf(of.pausedUntil)}</dd>
      <dt>At Stripe</dt>
      <dd>
        <code>{of.id}</code>
      </dd>
    </dl>
  );
}

function dateOf(moment: string | null) {
  return moment ? dayAndTime(moment) : "–";
}
