// The progress of an account's erasure. It needs only the receipt, because the account no longer exists.

import type { ErasureResponse } from "keto-client";
import { useEffect } from "preact/hooks";
import { keto } from "../data/api";
import { cache } from "../data/device";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import type { PageProps } from "../parts/browser/router";
import { Loaded } from "../parts/loading/loaded";
import { Notice } from "../parts/messages/notice";
import { Icon } from "../parts/page/icon";
import { PageHead } from "../parts/page/page-head";
import { untilTrue } from "../shop/state/awaited-payment";
import { t } from "../words/words";

const NAMES: Record<string, string> = {
  identity: t("Account"),
  planner: t("Your own plans"),
  tracker: t("Logs and achievements"),
  catalogue: t("Reviews and plan access"),
  billing: t("Payments"),
};

export function Erasure({ query }: PageProps) {
  const receipt = query.get("receipt") ?? "";
  const answer = useData(queries.erasure(receipt));
  const pending = answer.data?.state === "pending";
  useEffect(() => {
    if (!pending) return;
    const stop = new AbortController();
    untilTrue(async () => {
      const state = await keto.GET("/api/auth/erasures/{receipt_id}", {
        params: { path: { receipt_id: receipt } },
        signal: stop.signal,
      });
      cache.set(queries.erasure(receipt).key, state);
      return state.state === "done";
    }, stop.signal);
    return () => stop.abort();
  }, [pending]);
  return (
    <div class="page narrow">
      <PageHead
        title={pending ? t("We’re deleting your account") : t("Your account deletion")}
        lead={
          answer.data &&
          t("You’re logged out everywhere, and we’re deleting what we keep about you.")
        }
      />
      <Loaded request={answer}>
        {({ state, services }: ErasureResponse) => (
          <>
            <ul class="ticks" role="list">
              {services.map(({ service, erasedAt }) => (
                <li key={service}>
                  <Icon name={erasedAt ? "check" : "clock"} />
                  {erasedAt
                    ? t("{part}: deleted", { part: NAMES[service] ?? service })
                    : t("{part}: in progress", { part: NAMES[service] ?? service })}
                </li>
              ))}
            </ul>
            {state === "pending" && (
              <p class="soft">{t("This can take a few minutes. You can close this page.")}</p>
            )}
            {state === "done" && (
              <Notice tone="good">
                <p>{t("Everything is deleted.")}</p>
              </Notice>
            )}
          </>
        )}
      </Loaded>
      {answer.data && (
        <p class="small soft">
          {t("Keep this address to check again. The receipt {receipt} doesn’t identify you.", {
            receipt,
          })}
        </p>
      )}
    </div>
  );
}
