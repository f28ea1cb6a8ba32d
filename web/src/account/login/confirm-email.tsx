// Opens the mail's link that confirms a change of the e-mail address.

import type { PageProps } from "../../parts/browser/router";
import { rich, t } from "../../words/words";
import { Confirmation } from "./confirmation";

export function ConfirmEmail({ query }: PageProps) {
  const help = (
    <>
      {rich("Ask for the change again under {link}.", {
        link: <a href="/account/security">{t("Password and e-mail")}</a>,
      })}
    </>
  );
  return (
    <Confirmation
      query={query}
      title={t("Confirm your new address")}
      done={t("Your new address is confirmed.")}
      help={help}
    />
  );
}
