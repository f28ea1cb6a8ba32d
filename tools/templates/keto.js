// Generated from openapi.json by `python -m tools.javascript_client`. Do not edit.

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

/** Keeps the token in memory: it is gone with the page. */
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

export class Keto {
  constructor({
    baseUrl,
    tokens = new MemoryTokenStore(),
    timeoutSeconds = 30,
    retries = 2,
    onUnauthorized = () => {},
    fetch = (...words) => globalThis.fetch(...words),
  }) {
    const root = String(baseUrl).replace(/\/+$/, "");
    this.tokens = tokens;

    const attempt = async ({ method, path, body, bodyType, query, isFile }, options) => {
      const url = new URL(root + path);
      for (const [name, value] of Object.entries(query ?? {})) {
        if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
      }
      const headers = { accept: isFile ? "*/*" : "application/json" };
      const token = await tokens.get();
      if (token) headers.authorization = `Bearer ${token}`;
      if (body !== undefined) headers["content-type"] = bodyType ?? "application/json";
      const timeout = AbortSignal.timeout((options.timeoutSeconds ?? timeoutSeconds) * 1000);
      const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
      let response;
      let text;
      try {
        response = await fetch(url, {
          method,
          headers,
          signal,
          body: body === undefined || bodyType ? body : JSON.stringify(body),
        });
        if (isFile && response.ok) return await response.blob();
        text = await response.text();
      } catch (cause) {
        if (options.signal?.aborted) throw cause;
        throw new KetoError(0, timeout.aborted ? "No response in time" : "No connection", { cause });
      }
      let json = null;
      try {
        json = text ? JSON.parse(text) : null;
      } catch {
        // But for files, the API responds with JSON: this response is not the API's.
      }
      if (response.ok && (json !== null || !text)) return json;
      const retryAfter = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
      const error = response.ok ? "Not a response of the API" : json?.error;
      const refusal = new KetoError(response.status, error ?? (response.statusText || "Error"), {
        details: Array.isArray(json?.details) ? json.details : [],
        retryAfter: Number.isNaN(retryAfter) ? null : retryAfter,
        requestId: response.headers.get("x-request-id"),
        body: json,
      });
      // Of a wrong password at login, the token is not to blame.
      if (token && response.status === 401 && error === "Invalid token") await onUnauthorized(refusal);
      throw refusal;
    };

    const request = async (operation, options) => {
      for (let failures = 0; ; failures += 1) {
        try {
          const result = await attempt(operation, options);
          if (operation.storesToken && result?.token) await tokens.set(result.token);
          return result;
        } catch (error) {
          if (!(error instanceof KetoError) || !isRetried(operation, error)) throw error;
          const wait = error.retryAfter ?? 0.25 * 2 ** failures * (0.5 + Math.random());
          if (failures >= (options.retries ?? retries) || wait > LONGEST_WAIT_SECONDS) throw error;
          await sleep(wait, options.signal);
        }
      }
    };

{% for group, operations in groups.items() %}
    this.{{ group }} = {
{% for it in operations %}
{% if it.page %}
      {{ it.page.name }}: (query = {}, options = {}) =>
        items((page) => this.{{ group }}.{{ it.name }}(page, options), "{{ it.page.list }}", query),
{% endif %}
      {{ it.name }}: ({% for name in it.path_parameters %}{{ name }}, {% endfor %}{% if it.body %}body, {% endif %}{% if it.query %}query = {}, {% endif %}options = {}) =>
        request({ method: "{{ it.method }}", path: {% if it.path_parameters %}`{{ it.path | replace("{", "${encodeURIComponent(") | replace("}", ")}") }}`{% else %}"{{ it.path }}"{% endif %}{% if it.body %}, body{% endif %}{% if it.body_kind != "application/json" %}, bodyType: "{{ it.body_kind }}"{% endif %}{% if it.query %}, query{% endif %}{% if it.stores_token %}, storesToken: true{% endif %}{% if it.is_file %}, isFile: true{% endif %} }, options),
{% endfor %}
    };
{% endfor %}
  }
}

// The items of all pages, one page at a time.
async function* items(fetchPage, list, query) {
  for (let after = query.after; after !== null; ) {
    const page = await fetchPage({ ...query, after });
    yield* page[list];
    after = page.next;
  }
}

// Only what changes nothing is sent again: a lost response does not say whether a change was made.
function isRetried({ method }, { status }) {
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
