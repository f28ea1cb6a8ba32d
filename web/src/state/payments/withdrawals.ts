// What a withdrawal changes of what the app knows.

import type { WithdrawalRecord, WithdrawalsResponse } from "keto-client";
import { cache } from "../../data/device";
import * as queries from "../../data/payment-queries";
import { isLoggedIn } from "../../data/session";
import { readMember } from "../member/member";

/** Show a withdrawal at once, and ask anew for what has closed with it. */
export async function withdrawn(withdrawal: WithdrawalRecord) {
  if (!isLoggedIn.value) return;
  const { orderNumber } = withdrawal;
  const isOther = (each: { orderNumber: string }) => each.orderNumber !== orderNumber;
  cache.change<WithdrawalsResponse>(queries.withdrawals.key, (known) => ({
    withdrawable: known.withdrawable.filter(isOther),
    withdrawals: [withdrawal, ...known.withdrawals.filter(isOther)],
  }));
  cache.outdate("plans", "plan", "subscription");
  await readMember();
}
