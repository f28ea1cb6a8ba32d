// Confirms an e-mail address with the token from a mail: the current one or a new one.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { readMember } from "../../data/member/member";
import { useAgainOnline } from "../../data/online";
import * as queries from "../../data/queries";
import { isLoggedIn } from "../../data/session";
import { useAction } from "../../data/use-data";
import { dropQuery } from "../../parts/browser/router";
import { Skeleton } from "../../parts/loading/skeleton";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { PageHead } from "../../parts/page/page-head";
import { t } from "../../words/words";

export function Confirmation({
  query,
  title,
  done,
  help,
}: {
  query: URLSearchParams;
  title: string;
  done: string;
  help: ComponentChildren;
}) {
  const [token] = useState(query.get("token") ?? "");
  const [isDone, setDone] = useState(false);
  useEffect(dropQuery, []);
  const confirm = useAction(async () => {
    await keto.POST("/api/auth/confirm-email", { body: { token } });
    cache.outdate(queries.ownEmail.key);
    if (isLoggedIn.value) await readMember();
    setDone(true);
  });
  useAgainOnline(confirm.error, confirm.run);
  useEffect(() => {
    if (token) confirm.run();
  }, []);
  return (
    <div class="page narrow">
      <PageHead title={title} />
      {token ? (
        <>
          {!isDone && confirm.error === null && <Skeleton />}
          {isDone && (
            <Notice tone="good">
              <p>{done}</p>
              <a class="button" href={isLoggedIn.value ? "/account" : "/login"}>
                {isLoggedIn.value ? t("Go to my account") : t("Log in")}
              </a>
            </Notice>
          )}
          {confirm.error !== null && (
            <>
              <ErrorBox error={confirm.error} again={confirm.run} />
              <p class="soft">{help}</p>
            </>
          )}
        </>
      ) : (
        <Notice tone="warn">
          <p>{t("Part of the link is missing. Open the whole link from the e-mail.")}</p>
        </Notice>
      )}
    </div>
  );
}
