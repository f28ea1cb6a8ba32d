// Says that the member's address is not confirmed, and sends the mail that mends it.

import { useEffect, useRef, useState } from "preact/hooks";
import { keto } from "../../data/api";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";

export function EmailNotice() {
  const own = useData(queries.ownEmail).data;
  const [sent, setSent] = useState(false);
  const ask = useAction(async () => {
    await keto.POST("/api/auth/verify-email");
    setSent(true);
  });
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button is gone, and the focus with it.
    if (sent) told.current?.focus();
  }, [sent]);
  if (!own || own.verifiedAt !== null) return null;
  return (
    <>
      <Notice tone={sent ? "good" : "warn"}>
        {sent ? (
          <p ref={told} tabIndex={-1}>
            We've sent a link to <span class="address">{own.email}</span>. Follow it, and your
            address is confirmed.
          </p>
        ) : (
          <>
            <p>
              Your e-mail address isn't confirmed yet. If it has a typo, you won't be able to reset
              your password.
            </p>
            <button type="button" class="small" disabled={ask.busy} onClick={ask.run}>
              {ask.busy ? "Sending …" : "Mail me the link"}
            </button>
          </>
        )}
      </Notice>
      {ask.error && <ErrorBox error={ask.error} />}
    </>
  );
}
