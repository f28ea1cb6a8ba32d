// Confirming an address with the token from a mail: the same for the own address and for a new one.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dropQuery } from "../router";
import { keto } from "../state/api";
import { readMember } from "../state/member";
import { useRequest } from "../state/request";
import { isLoggedIn } from "../state/session";
import { Loaded } from "./loaded";
import { Notice } from "./notice";
import { PageHead } from "./page-head";

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
  useEffect(dropQuery, []);
  const answer = useRequest(async () => {
    if (!token) return { message: "" };
    const confirmed = await keto.auth.postConfirmEmail({ token });
    if (isLoggedIn.value) await readMember();
    return confirmed;
  }, []);
  return (
    <div class="page narrow">
      <PageHead title={title} />
      {token ? (
        <>
          <Loaded request={answer}>
            {() => (
              <Notice tone="good">
                <p>{done}</p>
                <a class="button" href={isLoggedIn.value ? "/account" : "/login"}>
                  {isLoggedIn.value ? "To your account" : "Log in"}
                </a>
              </Notice>
            )}
          </Loaded>
          {answer.error !== null && <p class="soft">{help}</p>}
        </>
      ) : (
        <Notice tone="warn">
          <p>This page needs the whole link from the mail.</p>
        </Notice>
      )}
    </div>
  );
}
