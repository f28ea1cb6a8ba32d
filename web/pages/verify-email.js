// The link of the mail that confirms the own address.

/** @import { PageProps } from "../router.js" */

import { Confirmation } from "../parts/confirmation.js";
import { html } from "../parts/html.js";

export const title = "Confirm your address";

/** @param {PageProps} props */
export default function VerifyEmail({ query }) {
  const help = html`Ask for a new mail under <a href="/account">Account</a>.`;
  return html`<${Confirmation} query=${query} title=${title} done="Your address is confirmed." help=${help} />`;
}
