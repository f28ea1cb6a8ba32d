// A payment that has just been made: the wait for its event, and the way to what was bought.

import { useEffect } from "preact/hooks";
import { PaymentArrival } from "../../parts/plans/payment-arrival";
import { dropQuery } from "../../state/app/router";

export function Arrival({ query }: { query: URLSearchParams }) {
  useEffect(() => {
    // It has been noted: a reload shall not wait for it again.
    if (query.has("purchase") || query.has("subscription")) dropQuery();
  }, []);
  return <PaymentArrival />;
}
