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
    fetch = (...words) => globalThis.fetch(...words),
  }) {
    const root = String(baseUrl).replace(/\/+$/, "");
    this.tokens = tokens;

    const attempt = async ({ method, path, body, query, isFile }, options) => {
      const url = new URL(root + path);
      for (const [name, value] of Object.entries(query ?? {})) {
        if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
      }
      const headers = { accept: isFile ? "*/*" : "application/json" };
      const token = await tokens.get();
      if (token) headers.authorization = `Bearer ${token}`;
      if (body !== undefined) headers["content-type"] = "application/json";
      const timeout = AbortSignal.timeout((options.timeoutSeconds ?? timeoutSeconds) * 1000);
      const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
      let response;
      let text;
      try {
        response = await fetch(url, {
          method,
          headers,
          signal,
          body: body === undefined ? undefined : JSON.stringify(body),
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
      throw new KetoError(response.status, error ?? (response.statusText || "Error"), {
        details: Array.isArray(json?.details) ? json.details : [],
        retryAfter: Number.isNaN(retryAfter) ? null : retryAfter,
        requestId: response.headers.get("x-request-id"),
        body: json,
      });
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

    this.auth = {
      postVerifyEmail: (options = {}) =>
        request({ method: "POST", path: "/api/auth/verify-email" }, options),
      postChangeEmail: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/change-email", body }, options),
      postConfirmEmail: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/confirm-email", body }, options),
      postDeleteAccount: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/delete-account", body }, options),
      getErasure: (receipt_id, options = {}) =>
        request({ method: "GET", path: `/api/auth/erasures/${encodeURIComponent(receipt_id)}` }, options),
      postChangePassword: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/change-password", body, storesToken: true }, options),
      postLogoutEverywhere: (options = {}) =>
        request({ method: "POST", path: "/api/auth/logout-everywhere", storesToken: true }, options),
      postRegister: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/register", body, storesToken: true }, options),
      postLogin: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/login", body, storesToken: true }, options),
      postForgotPassword: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/forgot-password", body }, options),
      postResetPassword: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/reset-password", body }, options),
      getMe: (options = {}) =>
        request({ method: "GET", path: "/api/auth/me" }, options),
      patchMe: (body, options = {}) =>
        request({ method: "PATCH", path: "/api/auth/me", body }, options),
      getSettings: (options = {}) =>
        request({ method: "GET", path: "/api/auth/settings" }, options),
      patchSettings: (body, options = {}) =>
        request({ method: "PATCH", path: "/api/auth/settings", body }, options),
      getExport: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/auth/export", query }, options),
    };
    this.ai = {
      postJob: (body, options = {}) =>
        request({ method: "POST", path: "/api/ai/jobs", body }, options),
      getJobs: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/ai/jobs", query }, options),
      getJob: (id, options = {}) =>
        request({ method: "GET", path: `/api/ai/jobs/${encodeURIComponent(id)}` }, options),
      deleteJob: (id, options = {}) =>
        request({ method: "DELETE", path: `/api/ai/jobs/${encodeURIComponent(id)}` }, options),
      postSwap: (id, body, options = {}) =>
        request({ method: "POST", path: `/api/ai/sessions/${encodeURIComponent(id)}/swaps`, body }, options),
      getVersions: (id, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}/versions` }, options),
      postRestore: (id, number, options = {}) =>
        request({ method: "POST", path: `/api/ai/sessions/${encodeURIComponent(id)}/versions/${encodeURIComponent(number)}/restore` }, options),
      getCheck: (id, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}/check` }, options),
      getShopping: (id, query = {}, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}/shopping`, query }, options),
      putShoppingLine: (id, key, body, query = {}, options = {}) =>
        request({ method: "PUT", path: `/api/ai/sessions/${encodeURIComponent(id)}/shopping/${encodeURIComponent(key)}`, body, query }, options),
      getPdf: (id, query = {}, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}/pdf`, query, isFile: true }, options),
      getCalendar: (id, query = {}, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}/calendar.ics`, query, isFile: true }, options),
      postGeneratePlan: (body, options = {}) =>
        request({ method: "POST", path: "/api/ai/generate-plan", body }, options),
      getSessions: (options = {}) =>
        request({ method: "GET", path: "/api/ai/sessions" }, options),
      getSession: (id, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}` }, options),
      getExport: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/ai/export", query }, options),
      getAllergens: (options = {}) =>
        request({ method: "GET", path: "/api/ai/allergens" }, options),
      getStatus: (options = {}) =>
        request({ method: "GET", path: "/api/ai/status" }, options),
    };
    this.tracker = {
      postLog: (body, options = {}) =>
        request({ method: "POST", path: "/api/tracker/log", body }, options),
      deleteLog: (query = {}, options = {}) =>
        request({ method: "DELETE", path: "/api/tracker/log", query }, options),
      putLog: (date, body, options = {}) =>
        request({ method: "PUT", path: `/api/tracker/log/${encodeURIComponent(date)}`, body }, options),
      getLogs: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/logs", query }, options),
      getWeight: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/weight", query }, options),
      getAchievements: (options = {}) =>
        request({ method: "GET", path: "/api/tracker/achievements" }, options),
      getSummary: (options = {}) =>
        request({ method: "GET", path: "/api/tracker/summary" }, options),
      getExport: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/export", query }, options),
    };
    this.plans = {
      getPlans: (options = {}) =>
        request({ method: "GET", path: "/api/plans" }, options),
      getOwnPlans: (options = {}) =>
        request({ method: "GET", path: "/api/plans/mine" }, options),
      getPlan: (slug, options = {}) =>
        request({ method: "GET", path: `/api/plans/${encodeURIComponent(slug)}` }, options),
      postReview: (id, body, options = {}) =>
        request({ method: "POST", path: `/api/plans/${encodeURIComponent(id)}/review`, body }, options),
      getExport: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/plans/mine/export", query }, options),
    };
    this.payments = {
      postCheckout: (body, options = {}) =>
        request({ method: "POST", path: "/api/payments/checkout", body }, options),
      postSubscribe: (body, options = {}) =>
        request({ method: "POST", path: "/api/payments/subscribe", body }, options),
      postPortal: (options = {}) =>
        request({ method: "POST", path: "/api/payments/portal" }, options),
      getOrders: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/payments/orders", query }, options),
      getReceipt: (order_id, options = {}) =>
        request({ method: "GET", path: `/api/payments/orders/${encodeURIComponent(order_id)}/receipt` }, options),
      getPurchases: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/payments/purchases", query }, options),
      getSubscription: (options = {}) =>
        request({ method: "GET", path: "/api/payments/subscription" }, options),
      getExport: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/payments/export", query }, options),
    };
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
