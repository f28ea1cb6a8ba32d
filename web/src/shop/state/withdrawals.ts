// Updates the app's data after a withdrawal.

import type { WithdrawalRecord, WithdrawalsResponse } from "keto-client";
import { cache } from "../../data/device";
import { readMember } from "../../data/member/member";
import * as queries from "../../data/payment-queries";
import { isLoggedIn } from "../../data/session";

/** Show a withdrawal at once, and refresh what it has closed. */
export async function withdrawn(withdrawal: WithdrawalRecord) {
  if (!isLoggedIn.value) return;
  const { orderNumber } = withdrawal;
  const isOther = (each: { orderNumber: string }) => each.orderNumber !== orderNumber;
  cache.change<WithdrawalsResponse>(queries.withdrawals.key, (known) => ({
    withdrawable: known.withdrawable.filter(isOther),
    withdrawals: [withdrawal, ...known.withdrawals.filter(isOther)],
    // The next one keeps a share for the days used.
    keepsShare: true,
  }));
  cache.outdate("plans", "plan", "subscription");
  await readMember();
}
