// The client of the API that every page uses.

import { Keto, KetoError } from "../client/keto.js";
import { endSession, tokens } from "./session.js";

export { KetoError };

const given = document.querySelector('meta[name="api-url"]')?.getAttribute("content");

export const keto = new Keto({ baseUrl: given || location.origin, tokens, fetch: fetchForMember });

/**
 * Send a request. A 401 for a token that was sent means that the session is over.
 * @param {string | URL | Request} input
 * @param {RequestInit} [init]
 */
async function fetchForMember(input, init) {
  const response = await fetch(input, init);
  const sent = new Headers(init?.headers).get("authorization");
  if (response.status === 401 && sent) endSession(sent.replace("Bearer ", ""));
  return response;
}
