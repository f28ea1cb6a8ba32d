// The link of the mail that makes a new address the member's.

import { Confirmation } from "../parts/confirmation";
import type { PageProps } from "../router";

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
