// The membership and its changes.

import type { MembershipResponse } from "keto-client";
import { cache } from "../../data/device";
import { member, readMember } from "../../data/member/member";
import * as queries from "../../data/payment-queries";
import { useData } from "../../data/use-data";

/** The member's membership; nothing is requested before the profile is known. */
export function useMembership(isWanted = true) {
  const query = ofMember();
  return useData(isWanted ? query : null);
}

/** Send a change of the membership, show the response, and return it. */
export async function changeMembership(send: () => Promise<MembershipResponse>) {
  const answer = await send();
  const query = ofMember();
  if (query) cache.set(query.key, answer);
  cache.outdate("subscription", "invoices");
  // A switch or a trial reaches the profile through an event, a moment later.
  await readMember();
  return answer.membership;
}

function ofMember() {
  const { subscriptionTier: tier, subscriptionStatus: status } = member.value ?? {};
  return tier && status ? queries.membership(tier, status) : null;
}
