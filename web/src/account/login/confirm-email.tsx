// Opens the mail's link that confirms a change of the e-mail address.

import type { PageProps } from "../../parts/browser/router";
import { Confirmation } from "./confirmation";

export function ConfirmEmail({ query }: PageProps) {
  const help = (
    <>
      Ask for the change again under <a href="/account/security">Password and e-mail</a>.
    </>
  );
  return (
    <Confirmation
      query={query}
      title="Confirm your new address"
      done="Your new address is confirmed."
      help={help}
    />
  );
}
