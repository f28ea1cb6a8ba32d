// Confirming an address with the token from a mail: the same for the own address and for a new one.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { cache } from "../data/device";
import * as queries from "../data/queries";
import { useAction } from "../data/use-data";
import { dropQuery } from "../router";
import { keto } from "../state/api";
import { readMember } from "../state/member";
import { useAgainOnline } from "../state/online";
import { isLoggedIn } from "../state/session";
import { ErrorBox } from "./error-box";
import { Notice } from "./notice";
import { PageHead } from "./page-head";
import { Skeleton } from "./skeleton";

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
    await keto.auth.confirmEmail({ token });
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
                {isLoggedIn.value ? "Go to my account" : "Log in"}
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
          <p>Part of the link is missing. Open the whole link from the e-mail.</p>
        </Notice>
      )}
    </div>
  );
}
