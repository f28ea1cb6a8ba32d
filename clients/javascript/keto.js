// The client of Keto's API: openapi-fetch with a token, thrown errors, time-outs and retries.

import createClient from "openapi-fetch";

/** An error response of the API, or no response at all (`status` 0). */
export class KetoError extends Error {
  constructor(status, error, { details, retryAfter, requestId, body, cause } = {}) {
    super(error, { cause });
    this.name = "KetoError";
    this.status = status;
    this.error = error;
    this.details = details ?? [];
    this.retryAfter = retryAfter ?? null;
    this.requestId = requestId ?? null;
    this.body = body ?? null;
  }
}

/** Stores the token in memory, until the page is closed. */
export class MemoryTokenStore {
  #token = null;
  get() {
    return this.#token;
  }
  set(token) {
    this.#token = token;
  }
}

const RETRIED = new Set([502, 503, 504]);
const LONGEST_WAIT_SECONDS = 30;

export function createKeto({
  baseUrl,
  tokens = new MemoryTokenStore(),
  timeoutSeconds = 30,
  retries = 2,
  onUnauthorized = () => {},
  ...options
}) {
  const defaults = { timeoutSeconds, retries };
  const client = createClient({
    ...options,
    baseUrl: String(baseUrl).replace(/\/+$/, ""),
    bodySerializer: (body) =>
      typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body),
  });

  async function attempt(method, path, { timeoutSeconds, retries, signal, headers, ...init }) {
    const token = await tokens.get();
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    let response;
    const onResponse = (received) => {
      response = received.response;
    };
    try {
      const received = await client[method](path, {
        ...init,
        headers: {
          accept: init.parseAs ? "*/*" : "application/json",
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        middleware: [{ onResponse }],
      });
      if (response.ok) return received.data;
      throw refusal(response, received.error);
    } catch (error) {
      if (error instanceof KetoError) {
        // A wrong password at login is also a 401, but does not concern the token.
        const isRefused = error.status === 401 && error.error === "Invalid token";
        if (token && isRefused) await onUnauthorized(error);
        throw error;
      }
      if (signal?.aborted) throw error;
      // Except for files, the API responds with JSON: this response comes from elsewhere.
      if (error instanceof SyntaxError)
        throw refusal(response, { error: "Not a response of the API" });
      const reason = timeout.aborted ? "No response in time" : "No connection";
      throw new KetoError(0, reason, { cause: error });
    }
  }

  async function request(method, path, given) {
    const init = { ...defaults, ...given };
    for (let failures = 0; ; failures += 1) {
      try {
        const data = await attempt(method, path, init);
        // Registering and logging in.
        if (typeof data?.token === "string") await tokens.set(data.token);
        return data;
      } catch (error) {
        if (!(error instanceof KetoError) || !isRetried(method, error)) throw error;
        const wait = error.retryAfter ?? 0.25 * 2 ** failures * (0.5 + Math.random());
        if (failures >= init.retries || wait > LONGEST_WAIT_SECONDS) throw error;
        await sleep(wait, init.signal);
      }
    }
  }

  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  const bound = methods.map((name) => [name, (path, init) => request(name, path, init)]);
  return { tokens, ...Object.fromEntries(bound) };
}

/** The items of all pages of a list, one page at a time. */
export async function* items(fetchPage, list) {
  for (let after; after !== null; ) {
    const page = await fetchPage(after);
    yield* page[list];
    after = page.next;
  }
}

function refusal(response, body) {
  const json = typeof body === "object" ? body : null;
  const retryAfter = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return new KetoError(response.status, json?.error ?? (response.statusText || "Error"), {
    details: Array.isArray(json?.details) ? json.details : [],
    retryAfter: Number.isNaN(retryAfter) ? null : retryAfter,
    requestId: response.headers.get("x-request-id"),
    body: json,
  });
}

// Only reads are retried: after a lost response it is unknown whether a change was made.
function isRetried(method, { status }) {
  return method === "GET" && (status === 0 || RETRIED.has(status));
}

function sleep(seconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
