// The box to tick before a membership is paid if its used days are paid for after a withdrawal: since a member's
// second withdrawal.

import type { SubscribeRequest } from "keto-client";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { keto } from "../../data/api";
import * as queries from "../../data/payment-queries";
import { isLoggedIn } from "../../data/session";
import { useData } from "../../data/use-data";

// The text that billing records as accepted (`USED_SHARES`): a test of billing's compares them.
const TEXT = "Start right away. If I withdraw, I pay for the days I've used.";

type Agreement = Pick<SubscribeRequest, "acceptsUsedShare">;

export function useUsedShare() {
  const isMember = isLoggedIn.value;
  const known = useData(isMember ? queries.withdrawals : null).data;
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  /** What to send with the payment; null if the box must be ticked first. */
  const agree = async (): Promise<Agreement | null> => {
    if (!isMember) return {};
    // The button may be pressed before the answer has loaded. Without one, nothing is kept.
    const answer = known ?? (await keto.GET("/api/payments/withdrawals").catch(() => null));
    if (!answer?.keepsShare) return {};
    setMissing(!isAgreed);
    return isAgreed ? { acceptsUsedShare: true } : null;
  };
  const box = known?.keepsShare ? (
    <UsedShareBox
      isAgreed={isAgreed}
      isMissing={isMissing}
      change={(ticked) => {
        setAgreed(ticked);
        if (ticked) setMissing(false);
      }}
    />
  ) : null;
  return { box, agree };
}

function UsedShareBox({
  isAgreed,
  isMissing,
  change,
}: {
  isAgreed: boolean;
  isMissing: boolean;
  change: (isAgreed: boolean) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isMissing) input.current?.focus();
  }, [isMissing]);
  return (
    <div class="field checkbox">
      <input
        ref={input}
        id={id}
        type="checkbox"
        checked={isAgreed}
        aria-invalid={isMissing ? "true" : undefined}
        aria-describedby={isMissing ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <label for={id}>{TEXT}</label>
      <p class="hint" id={`${id}-hint`}>
        You've withdrawn before. If you withdraw from this membership too, we keep the price of the
        days you've used and refund the rest.
      </p>
      {isMissing && (
        <p class="field-error" id={`${id}-error`}>
          Tick the box to continue.
        </p>
      )}
    </div>
  );
}
