// Tier and subscription, and a link to the billing portal.

import type { MembershipRecord, SubscriptionRecord } from "keto-client";
import { day, money } from "../../data/member/format";
import { member } from "../../data/member/member";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { Loaded } from "../../parts/loading/loaded";
import { Skeleton } from "../../parts/loading/skeleton";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { tierName } from "../../shop/cards/plan-card";
import { PaymentNotice } from "../../shop/payments/payment-notice";
import { membershipStatus } from "../../shop/rules/status-names";
import { useMembership } from "../../shop/state/membership";
import { openPortal } from "../../shop/state/payment-page";
import { rich, t } from "../../words/words";
import { MembershipChanges } from "./membership-changes";
import { useWithdrawal, WithdrawalReceipt, WithdrawFrom } from "./withdraw-from";

export function Membership() {
  const { subscriptionTier: tier = "FREE", subscriptionStatus: status = "" } = member.value ?? {};
  const isLifetime = tier === "LIFETIME";
  const answer = useMembership();
  const earlier = useData(isLifetime ? queries.subscription(tier, status) : null);
  const portal = useAction(openPortal);
  return (
    <>
      <Loaded request={answer} skeleton={<Skeleton lines={3} />}>
        {({ membership }) => (
          <>
            <dl class="facts">
              <dt>{t("Membership")}</dt>
              <dd>
                {tierName(tier)} <Status status={status} membership={membership} />
              </dd>
              <Dates membership={membership} />
            </dl>
            {membership.notice && <PaymentNotice notice={membership.notice} />}
            {isLifetime ? (
              <Lifetime subscription={earlier.data?.subscription ?? null} />
            ) : (
              <MembershipChanges membership={membership} />
            )}
            {membership.trialAvailable && (
              <p>
                {rich("You can {link}. Nothing is charged, and you don’t need a card.", {
                  link: <a href="/pricing">{t("try a membership for free")}</a>,
                })}
              </p>
            )}
          </>
        )}
      </Loaded>
      <div class="row">
        {tier !== "LIFETIME" && (
          <a class="button second" href="/pricing">
            {tier === "FREE" ? t("Choose a membership") : t("Change membership")}
          </a>
        )}
        <button type="button" class="second" disabled={portal.busy} onClick={portal.run}>
          {portal.busy ? t("Opening …") : t("Billing portal")}
        </button>
      </div>
      {portal.error && <ErrorBox error={portal.error} />}
      <p class="small soft">
        {rich("In the billing portal you can change your card and the address on your {link}.", {
          link: <a href="/account/invoices">{t("invoices")}</a>,
        })}
      </p>
      <WithdrawFromSubscription />
    </>
  );
}

function WithdrawFromSubscription() {
  const { contract, withdrawal } = useWithdrawal(({ kind }) => kind === "subscription");
  const either = contract ?? withdrawal;
  if (!either) return null;
  return (
    <div>
      {contract && <WithdrawFrom contract={contract} />}
      {!contract && withdrawal && <WithdrawalReceipt withdrawal={withdrawal} />}
      <p class="small soft address">{t("Order {number}", { number: either.number })}</p>
    </div>
  );
}

/** How often it is paid, and when it ends or renews. */
function Dates({ membership }: { membership: MembershipRecord }) {
  const { interval, accessEndsAt, cancelAt, credit, pausedUntil, trialEndsAt, status } = membership;
  const ends = cancelAt ?? trialEndsAt;
  const isRenewed = !ends && !pausedUntil && status === "ACTIVE";
  return (
    <>
      {interval && !trialEndsAt && (
        <>
          <dt>{t("Billed")}</dt>
          <dd>{interval === "year" ? t("Yearly") : t("Monthly")}</dd>
        </>
      )}
      {ends && (
        <>
          <dt>{cancelAt ? t("Ends") : t("Trial ends")}</dt>
          <dd>{day(ends)}</dd>
        </>
      )}
      {pausedUntil && (
        <>
          <dt>{t("Paused until")}</dt>
          <dd>{day(pausedUntil)}</dd>
        </>
      )}
      {isRenewed && accessEndsAt && (
        <>
          <dt>{t("Renews")}</dt>
          <dd>{day(accessEndsAt)}</dd>
        </>
      )}
      {credit && credit.amount > 0 && (
        <>
          <dt>{t("Credit")}</dt>
          <dd>
            {t("{amount}, used for your next payments", {
              amount: money(credit.amount, credit.currency),
            })}
          </dd>
        </>
      )}
    </>
  );
}

/** A lifetime membership has no end; a remaining subscription has one, or is still charged. */
function Lifetime({ subscription }: { subscription: SubscriptionRecord | null }) {
  const runs = subscription?.currentPeriodEnd && subscription.status !== "CANCELED";
  const rest = runs && subscription.currentPeriodEnd ? day(subscription.currentPeriodEnd) : null;
  return (
    <>
      <p>{t("Paid once, yours for life. It doesn’t renew, so there’s nothing to cancel.")}</p>
      {rest && subscription?.cancelAtPeriodEnd && (
        <p class="soft">
          {t("Your earlier subscription ends on {day}. It won’t be charged again.", { day: rest })}
        </p>
      )}
      {rest && !subscription?.cancelAtPeriodEnd && (
        <Notice tone="warn">
          <p>
            {t(
              "Your earlier subscription still renews on {day}. You no longer need it: cancel it in the billing portal.",
              { day: rest },
            )}
          </p>
        </Notice>
      )}
    </>
  );
}

function Status({ status, membership }: { status: string; membership: MembershipRecord }) {
  const { pausedUntil, tier, trialEndsAt } = membership;
  if (tier === "FREE" && status !== "CANCELED") return null;
  const name = membershipStatus(status, { pausedUntil, trialEndsAt });
  return <span class={`badge ${status === "ACTIVE" ? "" : "warn"}`}>{name}</span>;
}
