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
    ["Order", ({ number }) => number],
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
          {subscription ? <Subscription of={subscription} /> : <p class="soft">No subscription.</p>}
          {credit && credit.amount > 0 && (
            <p>Credit for the next payments: {money(credit.amount, credit.currency)}</p>
          )}
        </section>
        <section class="card" aria-label="Withdrawals and customers">
          <h2>Withdrawals</h2>
          <Table
            rows={withdrawals}
            label="Withdrawals"
            columns={[
              ["When", ({ withdrawnAt }) => dayAndTime(withdrawnAt)],
              ["Order", ({ number }) => number],
              ["Kind", ({ kind }) => valueName(kind)],
              ["Amount", ({ amount, currency }) => money(amount, currency), "figure"],
              ["State", ({ state }) => valueName(state)],
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
            <p class="soft">No customers.</p>
          )}
        </section>
      </div>
    </>
  );
}

function stateOf({ status, revokedAt }: DeskOrder) {
  const state = orderStatus(status);
  return revokedAt ? `${state}, revoked on ${dayAndTime(revokedAt)}` : state;
}

function orderName({ kind, planId, couponCode }: DeskOrder, sold: ReturnType<typeof useSold>) {
  return (
    <>
      {planId || kind === "lifetime"
        ? sold({ planId, tier: planId ? null : kind })
        : valueName(kind)}
      {couponCode && ` with ${couponCode}`}
    </>
  );
}

const REFUND_FIELDS: FieldOf<{ amount: string; again: boolean; reason: string }>[] = [
  { name: "amount", label: "Amount", kind: "number", hint: "Leave empty to refund in full." },
  {
    name: "again",
    label: "Refund this amount once more",
    hint: "Without it, the same amount twice in a day is one refund.",
    kind: "check",
  },
  REASON,
];

function Refund({ order, done }: { order: DeskOrder; done: () => void }) {
  if (order.refunded >= order.amount) return null;
  return (
    <Act
      action="Refund"
      of={`${money(order.amount, order.currency)} of ${dayAndTime(order.paidAt)}`}
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
          ? "This refund was already made. No more money went back."
          : "The refund is on its way.";
      }}
    >
      <p>
        {money(order.amount, order.currency)}, paid on {dayAndTime(order.paidAt)}. The money goes
        back to the card.
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
      <dt>Number</dt>
      <dd>{of.number}</dd>
      <dt>Tier</dt>
      <dd>
        {tierName(of.tier)}, {membershipStatus(of.status, of)}
      </dd>
      <dt>Billed</dt>
      <dd>{billing(of.interval)}</dd>
      <dt>Period</dt>
      <dd>
        {dateOf(of.currentPeriodStart)} to {dateOf(of.currentPeriodEnd)}
      </dd>
      <dt>Cancelled</dt>
      <dd>{of.cancelAtPeriodEnd ? "Ends with the period" : "No"}</dd>
      <dt>Paused until</dt>
      <dd>{dateOf(of.pausedUntil)}</dd>
      <dt>At Stripe</dt>
      <dd>
        <code>{of.id}</code>
      </dd>
    </dl>
  );
}

function billing(interval: string | null) {
  if (interval === "year") return "Yearly";
  return interval === "month" ? "Monthly" : "–";
}

function dateOf(moment: string | null) {
  return moment ? dayAndTime(moment) : "–";
}
