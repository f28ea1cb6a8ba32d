// A link of a local run that logs in its demo member: `/#token=...`.

import { stayLoggedIn, tokens } from "../data/session";

const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];

/** Take the token from the address. On loopback only: elsewhere a link must not log anyone in. */
export function acceptLocalToken() {
  const found = location.hash.match(/^#token=([\w.-]+)$/);
  if (!found || !LOOPBACK.includes(location.hostname)) return;
  stayLoggedIn(false);
  tokens.set(found[1]);
  history.replaceState(history.state, "", location.pathname + location.search);
}
