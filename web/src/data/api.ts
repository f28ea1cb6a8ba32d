// The client of the API that all pages share.

import { createKeto, type ErrorDetail, KetoError } from "keto-client";
import { spoken } from "../words/words";
import { isOnline } from "./online";
import { endSession, memberId, tokens } from "./session";
import { watched } from "./slow";
import { TaggedAnswers } from "./tagged-answers";

export { KetoError };

const given = document.querySelector('meta[name="api-url"]')?.getAttribute("content");

export const baseUrl = given || location.origin;

const answers = new TaggedAnswers();
memberId.subscribe(() => answers.forget());

export const keto = createKeto({ baseUrl, tokens, fetch: fetchForMember });

/**
 * Send a request. A 401 for a token that was sent means that the session is over. A response that arrives after
 * the logout is dropped: the cache would store it as another member's.
 */
async function fetchForMember(request: Request) {
  const asking = memberId.peek();
  request.headers.set("accept-language", spoken());
  const answer = answers.fetch(request);
  const response = await (waitsForLong(request) ? answer : watched(answer));
  const sent = request.headers.get("authorization");
  if (sent && memberId.peek() !== asking) throw new Error("Another member's");
  if (response.status === 401 && sent) endSession(sent.replace("Bearer ", ""));
  return response;
}

/** Whether this request waits for a change: its silence does not mean that the API is slow. */
function waitsForLong({ url }: Request) {
  return new URL(url).searchParams.has("wait");
}

/** An error of one field in the API's form, for errors in which the API names no field. */
export function wrongField(field: string, code: ErrorDetail["code"]) {
  return wrongFields([{ field, message: code, code }]);
}

export function wrongFields(details: ErrorDetail[]) {
  return new KetoError(400, "Validation error", { details });
}

/**
 * End the session of a token for every service. The device forgets the token at once and does not store it for
 * a later attempt; without a network, it is sent when there is one, while the app is open.
 */
export async function endAtApi(token: string | null) {
  if (!token) return;
  if (!isOnline.peek()) {
    addEventListener("online", () => void endAtApi(token), { once: true });
    return;
  }
  const its = { get: () => token, set() {} };
  try {
    await createKeto({ baseUrl, tokens: its, keepalive: true }).POST("/api/auth/logout");
  } catch {
    // The session expires seven days after its login anyway.
  }
}
