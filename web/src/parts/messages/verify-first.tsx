// Sends the mail that confirms the member's address again.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { keto } from "../../data/api";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { rich, t } from "../../words/words";
import { ErrorBox } from "./error-box";
import { Notice } from "./notice";

/** @param props children: why the address must be confirmed; done: what follows */
export function VerifyFirst({ children, done }: { children: ComponentChildren; done: string }) {
  const email = useData(queries.ownEmail).data?.email;
  const [sent, setSent] = useState(false);
  const ask = useAction(async () => {
    await keto.POST("/api/auth/verify-email");
    setSent(true);
  });
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The focused button is gone.
    if (sent) told.current?.focus();
  }, [sent]);
  return (
    <>
      <Notice tone={sent ? "good" : "warn"}>
        {sent ? (
          <p ref={told} tabIndex={-1}>
            {rich("We’ve sent a link to {address}. {next}", {
              address: email ? <span class="address">{email}</span> : t("your e-mail address"),
              next: done,
            })}
          </p>
        ) : (
          <>
            <p>{children}</p>
            <button type="button" class="small" disabled={ask.busy} onClick={ask.run}>
              {ask.busy ? t("Sending …") : t("Send the link again")}
            </button>
          </>
        )}
      </Notice>
      {ask.error && <ErrorBox error={ask.error} />}
    </>
  );
}
