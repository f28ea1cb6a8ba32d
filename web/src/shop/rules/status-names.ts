// The status of a membership in the words of a shop. Pure functions.

import { inWords } from "../../data/values/in-words";

const NAMES: Record<string, string> = {
  ACTIVE: "Active",
  CANCELED: "Cancelled",
  PAST_DUE: "Payment failed",
  INACTIVE: "Not active",
};

interface Phase {
  trialEndsAt?: string | null;
  pausedUntil?: string | null;
}

export function membershipStatus(status: string, { trialEndsAt, pausedUntil }: Phase = {}) {
  if (status === "ACTIVE" && trialEndsAt) return "Free trial";
  // A pause begins at the end of what is paid: until then, the membership is active.
  if (status === "INACTIVE" && pausedUntil) return "Paused";
  return NAMES[status] ?? inWords(status);
}

const ORDERS: Record<string, string> = {
  COMPLETED: "Paid",
  REFUNDED: "Refunded",
  DISPUTED: "Disputed",
};

export function orderStatus(status: string) {
  return ORDERS[status] ?? inWords(status);
}
