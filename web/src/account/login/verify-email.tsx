// Opens the mail's link that confirms the e-mail address of the account.

import type { PageProps } from "../../parts/browser/router";
import { rich, t } from "../../words/words";
import { Confirmation } from "./confirmation";

export function VerifyEmail({ query }: PageProps) {
  const help = (
    <>
      {rich("Ask for a new e-mail under {link}.", { link: <a href="/account">{t("Account")}</a> })}
    </>
  );
  return (
    <Confirmation
      query={query}
      title={t("Confirm your address")}
      done={t("Your address is confirmed.")}
      help={help}
    />
  );
}
