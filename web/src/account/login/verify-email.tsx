// Opens the mail's link that confirms the e-mail address of the account.

import type { PageProps } from "../../parts/browser/router";
import { Confirmation } from "./confirmation";

export function VerifyEmail({ query }: PageProps) {
  const help = (
    <>
      Ask for a new e-mail under <a href="/account">Account</a>.
    </>
  );
  return (
    <Confirmation
      query={query}
      title="Confirm your address"
      done="Your address is confirmed."
      help={help}
    />
  );
}
