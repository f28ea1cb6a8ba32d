// A fake API: records the requests, and returns the tests' responses.

/** The app's requests, and the response to each: a status, a body and headers; or an error for no response. */
export const api = { asked: [], answers: () => [404, { error: "Not found" }] };

let issued = 0;

/** A new token of a member. */
export function tokenOf(sub) {
  issued += 1;
  return `${issued}.${btoa(JSON.stringify({ sub }))}.signature`;
}

/** Respond as the test says. */
export async function fetch(sent) {
  const { pathname, search } = new URL(sent.url);
  const body = await sent.text();
  const tag = sent.headers.get("if-none-match");
  const request = { method: sent.method, path: pathname + search, body: body && JSON.parse(body) };
  if (tag) request.tag = tag;
  api.asked.push(request);
  const [status, answer, headers] = await api.answers(request);
  return new Response(status === 304 ? null : JSON.stringify(answer), { status, headers });
}
