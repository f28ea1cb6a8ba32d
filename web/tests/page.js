// A page of a browser, but for its screen, and an API: imported before the modules that need them.

class Items {
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key, value) {
    this[key] = String(value);
  }
  removeItem(key) {
    delete this[key];
  }
}

/** What the app has asked, and what is answered: a status, a body and headers; or an error, for no answer. */
export const api = { asked: [], answers: () => [404, { error: "Not found" }] };

/** A token of a member; each is another one. */
export function tokenOf(sub) {
  issued += 1;
  return `${issued}.${btoa(JSON.stringify({ sub }))}.signature`;
}

let issued = 0;

async function fetch(sent) {
  const { pathname, search } = new URL(sent.url);
  const body = await sent.text();
  const tag = sent.headers.get("if-none-match");
  const request = { method: sent.method, path: pathname + search, body: body && JSON.parse(body) };
  if (tag) request.tag = tag;
  api.asked.push(request);
  const [status, answer, headers] = await api.answers(request);
  return new Response(status === 304 ? null : JSON.stringify(answer), { status, headers });
}

const listened = new EventTarget();
Object.assign(globalThis, {
  fetch,
  localStorage: new Items(),
  sessionStorage: new Items(),
  location: { pathname: "/", search: "", origin: "https://keto.example" },
  document: Object.assign(new EventTarget(), {
    hidden: false,
    visibilityState: "visible",
    querySelector: () => null,
  }),
});
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) {
  globalThis[name] = listened[name].bind(listened);
}
Object.defineProperty(globalThis, "navigator", { value: { onLine: true } });
// Each test is a browser with one tab.
delete globalThis.BroadcastChannel;
// What the app does later does not hold up the end of the tests.
for (const name of ["setTimeout", "setInterval"]) {
  const set = globalThis[name];
  globalThis[name] = (...words) => set(...words).unref();
}
