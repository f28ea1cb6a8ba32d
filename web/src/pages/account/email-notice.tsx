// Says that the member's address is not confirmed, and sends the mail that mends it.

import { useState } from "preact/hooks";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { ErrorBox } from "../../parts/error-box";
import { Notice } from "../../parts/notice";
import { keto } from "../../state/api";

export function EmailNotice() {
  const own = useData(queries.ownEmail).data;
  const [sent, setSent] = useState(false);
  const ask = useAction(async () => {
    await keto.auth.requestVerification();
    setSent(true);
  });
  if (!own || own.verifiedAt !== null) return null;
  return (
    <>
      <Notice tone={sent ? "good" : "warn"}>
        {sent ? (
          <p>
            We've mailed a link to <span class="address">{own.email}</span>. Follow it, and your
            address is confirmed.
          </p>
        ) : (
          <>
            <p>
              Your e-mail address isn't confirmed yet. If it has a typo, you couldn't reset your
              password.
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
