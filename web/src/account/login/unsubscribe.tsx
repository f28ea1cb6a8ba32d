// The unsubscribe link in mails: unsubscribes with one button, without a login.

import { useEffect, useState } from "preact/hooks";
import { keto } from "../../data/api";
import { readMember } from "../../data/member/member";
import { isLoggedIn } from "../../data/session";
import { useAction } from "../../data/use-data";
import { dropQuery, type PageProps } from "../../parts/browser/router";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { PageHead } from "../../parts/page/page-head";
import { rich, t } from "../../words/words";

export function Unsubscribe({ query }: PageProps) {
  const [token] = useState(query.get("token") ?? "");
  const [done, setDone] = useState(false);
  useEffect(dropQuery, []);
  // Only on a click: mail programs open links to scan them.
  const stop = useAction(async () => {
    await keto.POST("/api/auth/unsubscribe", { body: { token } });
    if (isLoggedIn.value) await readMember();
    setDone(true);
  });
  return (
    <div class="page narrow">
      <PageHead
        title={done ? t("You’re unsubscribed") : t("Stop these e-mails?")}
        lead={done ? undefined : t("One click, and you won’t get them any more.")}
      />
      {!token && (
        <Notice tone="warn">
          <p>{t("Part of the link is missing. Open the whole link from the e-mail.")}</p>
        </Notice>
      )}
      {done && (
        <Notice tone="good">
          <p>{t("You won’t get these e-mails any more.")}</p>
        </Notice>
      )}
      {token && !done && (
        <div>
          <button type="button" disabled={stop.busy} onClick={stop.run}>
            {stop.busy ? t("Stopping …") : t("Stop these e-mails")}
          </button>
        </div>
      )}
      {stop.error !== null && <ErrorBox error={stop.error} />}
      <p class="soft">
        {rich("You can change which e-mails you get at any time under {link}.", {
          link: <a href="/account/mails">{t("E-mails")}</a>,
        })}
      </p>
    </div>
  );
}
