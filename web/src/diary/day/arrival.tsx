// A payment that has just been made: waits for its event, then links to what was bought.

import { useEffect } from "preact/hooks";
import { dropQuery } from "../../parts/browser/router";
import { PaymentArrival } from "../../shop/payments/payment-arrival";

export function Arrival({ query }: { query: URLSearchParams }) {
  useEffect(() => {
    // The payment is recorded: a reload must not wait for it again.
    if (query.has("purchase") || query.has("subscription")) dropQuery();
  }, []);
  return <PaymentArrival />;
}
