// The client of the API that every page uses.

import { type ErrorDetail, Keto, KetoError } from "keto-client";
import { endSession, memberId, tokens } from "./session";

export { KetoError };

const given = document.querySelector('meta[name="api-url"]')?.getAttribute("content");

export const keto = new Keto({ baseUrl: given || location.origin, tokens, fetch: fetchForMember });

/**
 * Send a request. A 401 for a token that was sent means that the session is over. What a member has
 * asked for does not arrive after the logout: it would be kept as another one's.
 */
async function fetchForMember(input: string | URL | Request, init?: RequestInit) {
  const asking = memberId.peek();
  const response = await fetch(input, init);
  const sent = new Headers(init?.headers).get("authorization");
  if (sent && memberId.peek() !== asking) throw new Error("Another member's");
  if (response.status === 401 && sent) endSession(sent.replace("Bearer ", ""));
  return response;
}

/** What is wrong with a field, as the API says it elsewhere: for those of which it names no field. */
export function wrongField(field: string, code: ErrorDetail["code"]) {
  return wrongFields([{ field, message: code, code }]);
}

export function wrongFields(details: ErrorDetail[]) {
  return new KetoError(400, "Validation error", { details });
}
