// Why members cancel, as they and staff read it. Pure data.

import type { CancelRequest } from "keto-client";

export const CANCEL_REASONS: Record<NonNullable<CancelRequest["reason"]>, string> = {
  price: "It costs too much",
  unused: "I don't use it enough",
  results: "It didn't help me",
  features: "Something is missing",
  trouble: "Something didn't work",
  other: "Something else",
};
