// The link of the mail that makes a new address the member's.

/** @import { PageProps } from "../router.js" */

import { Confirmation } from "../parts/confirmation.js";
import { html } from "../parts/html.js";

export const title = "Confirm your new address";

/** @param {PageProps} props */
export default function ConfirmEmail({ query }) {
  const help = html`Ask for the change again under <a href="/account">Account</a>.`;
  return html`<${Confirmation} query=${query} title=${title} done="Your new address is confirmed." help=${help} />`;
}
