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

    this.auth = {
      register: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/register", body, storesToken: true }, options),
      login: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/login", body, storesToken: true }, options),
      countActiveDay: (options = {}) =>
        request({ method: "POST", path: "/api/auth/active" }, options),
      getMe: (options = {}) =>
        request({ method: "GET", path: "/api/auth/me" }, options),
      updateMe: (body, options = {}) =>
        request({ method: "PATCH", path: "/api/auth/me", body }, options),
      getSettings: (options = {}) =>
        request({ method: "GET", path: "/api/auth/settings" }, options),
      updateSettings: (body, options = {}) =>
        request({ method: "PATCH", path: "/api/auth/settings", body }, options),
      getReminders: (options = {}) =>
        request({ method: "GET", path: "/api/auth/reminders" }, options),
      replaceReminders: (body, options = {}) =>
        request({ method: "PUT", path: "/api/auth/reminders", body }, options),
      unsubscribe: (body, query = {}, options = {}) =>
        request({ method: "POST", path: "/api/auth/unsubscribe", body, query }, options),
      getEmail: (options = {}) =>
        request({ method: "GET", path: "/api/auth/verify-email" }, options),
      requestVerification: (options = {}) =>
        request({ method: "POST", path: "/api/auth/verify-email" }, options),
      changeEmail: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/change-email", body }, options),
      confirmEmail: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/confirm-email", body }, options),
      forgotPassword: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/forgot-password", body }, options),
      resetPassword: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/reset-password", body }, options),
      changePassword: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/change-password", body, storesToken: true }, options),
      logout: (options = {}) =>
        request({ method: "POST", path: "/api/auth/logout" }, options),
      getSessions: (options = {}) =>
        request({ method: "GET", path: "/api/auth/sessions" }, options),
      deleteSession: (id, options = {}) =>
        request({ method: "DELETE", path: `/api/auth/sessions/${encodeURIComponent(id)}` }, options),
      logoutEverywhere: (options = {}) =>
        request({ method: "POST", path: "/api/auth/logout-everywhere", storesToken: true }, options),
      deleteAccount: (body, options = {}) =>
        request({ method: "POST", path: "/api/auth/delete-account", body }, options),
      getErasure: (receipt_id, options = {}) =>
        request({ method: "GET", path: `/api/auth/erasures/${encodeURIComponent(receipt_id)}` }, options),
      getExport: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/auth/export", query }, options),
    };
    this.ai = {
      getStatus: (options = {}) =>
        request({ method: "GET", path: "/api/ai/status" }, options),
      getAllergens: (options = {}) =>
        request({ method: "GET", path: "/api/ai/allergens" }, options),
      getExclusions: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/ai/exclusions", query }, options),
      getOwnExclusions: (options = {}) =>
        request({ method: "GET", path: "/api/ai/exclusions/mine" }, options),
      replaceOwnExclusions: (body, options = {}) =>
        request({ method: "PUT", path: "/api/ai/exclusions/mine", body }, options),
      getHealth: (options = {}) =>
        request({ method: "GET", path: "/api/ai/health" }, options),
      replaceHealth: (body, options = {}) =>
        request({ method: "PUT", path: "/api/ai/health", body }, options),
      generatePlan: (body, options = {}) =>
        request({ method: "POST", path: "/api/ai/generate-plan", body }, options),
      startJob: (body, options = {}) =>
        request({ method: "POST", path: "/api/ai/jobs", body }, options),
      getJobs: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/ai/jobs", query }, options),
      getJob: (id, options = {}) =>
        request({ method: "GET", path: `/api/ai/jobs/${encodeURIComponent(id)}` }, options),
      cancelJob: (id, options = {}) =>
        request({ method: "DELETE", path: `/api/ai/jobs/${encodeURIComponent(id)}` }, options),
      startSwap: (id, body, options = {}) =>
        request({ method: "POST", path: `/api/ai/sessions/${encodeURIComponent(id)}/swaps`, body }, options),
      rewritePlan: (id, options = {}) =>
        request({ method: "POST", path: `/api/ai/sessions/${encodeURIComponent(id)}/rewrite` }, options),
      getSessions: (options = {}) =>
        request({ method: "GET", path: "/api/ai/sessions" }, options),
      getSession: (id, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}` }, options),
      getVersions: (id, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}/versions` }, options),
      restoreVersion: (id, number, options = {}) =>
        request({ method: "POST", path: `/api/ai/sessions/${encodeURIComponent(id)}/versions/${encodeURIComponent(number)}/restore` }, options),
      checkPlan: (id, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}/check` }, options),
      getShoppingList: (id, query = {}, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}/shopping`, query }, options),
      tickShoppingLine: (id, key, body, query = {}, options = {}) =>
        request({ method: "PUT", path: `/api/ai/sessions/${encodeURIComponent(id)}/shopping/${encodeURIComponent(key)}`, body, query }, options),
      getPdf: (id, query = {}, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}/pdf`, query, isFile: true }, options),
      getCalendar: (id, query = {}, options = {}) =>
        request({ method: "GET", path: `/api/ai/sessions/${encodeURIComponent(id)}/calendar.ics`, query, isFile: true }, options),
      getExport: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/ai/export", query }, options),
    };
    this.tracker = {
      saveLog: (body, options = {}) =>
        request({ method: "POST", path: "/api/tracker/log", body }, options),
      deleteLog: (query = {}, options = {}) =>
        request({ method: "DELETE", path: "/api/tracker/log", query }, options),
      replaceLog: (date, body, options = {}) =>
        request({ method: "PUT", path: `/api/tracker/log/${encodeURIComponent(date)}`, body }, options),
      updateLog: (date, body, options = {}) =>
        request({ method: "PATCH", path: `/api/tracker/log/${encodeURIComponent(date)}`, body }, options),
      addWater: (body, options = {}) =>
        request({ method: "POST", path: "/api/tracker/water", body }, options),
      getLogs: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/logs", query }, options),
      getWeight: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/weight", query }, options),
      getExpenditure: (options = {}) =>
        request({ method: "GET", path: "/api/tracker/expenditure" }, options),
      getSummary: (options = {}) =>
        request({ method: "GET", path: "/api/tracker/summary" }, options),
      getFoods: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/foods", query }, options),
      getFood: (id, options = {}) =>
        request({ method: "GET", path: `/api/tracker/foods/${encodeURIComponent(id)}` }, options),
      getBarcode: (ean, options = {}) =>
        request({ method: "GET", path: `/api/tracker/foods/barcode/${encodeURIComponent(ean)}` }, options),
      addMyFood: (body, options = {}) =>
        request({ method: "POST", path: "/api/tracker/my-foods", body }, options),
      eachMyFood: (query = {}, options = {}) =>
        items((page) => this.tracker.getMyFoods(page, options), "foods", query),
      getMyFoods: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/my-foods", query }, options),
      updateMyFood: (id, body, options = {}) =>
        request({ method: "PATCH", path: `/api/tracker/my-foods/${encodeURIComponent(id)}`, body }, options),
      deleteMyFood: (id, options = {}) =>
        request({ method: "DELETE", path: `/api/tracker/my-foods/${encodeURIComponent(id)}` }, options),
      addDish: (body, options = {}) =>
        request({ method: "POST", path: "/api/tracker/dishes", body }, options),
      eachDishe: (query = {}, options = {}) =>
        items((page) => this.tracker.getDishes(page, options), "dishes", query),
      getDishes: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/dishes", query }, options),
      updateDish: (id, body, options = {}) =>
        request({ method: "PATCH", path: `/api/tracker/dishes/${encodeURIComponent(id)}`, body }, options),
      deleteDish: (id, options = {}) =>
        request({ method: "DELETE", path: `/api/tracker/dishes/${encodeURIComponent(id)}` }, options),
      addEntry: (body, options = {}) =>
        request({ method: "POST", path: "/api/tracker/entries", body }, options),
      addEntries: (body, options = {}) =>
        request({ method: "POST", path: "/api/tracker/entries/batch", body }, options),
      copyEntries: (body, options = {}) =>
        request({ method: "POST", path: "/api/tracker/entries/copy", body }, options),
      getRecent: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/entries/recent", query }, options),
      updateEntry: (id, body, options = {}) =>
        request({ method: "PATCH", path: `/api/tracker/entries/${encodeURIComponent(id)}`, body }, options),
      deleteEntry: (id, options = {}) =>
        request({ method: "DELETE", path: `/api/tracker/entries/${encodeURIComponent(id)}` }, options),
      getDay: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/day", query }, options),
      getWeek: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/week", query }, options),
      getTargets: (options = {}) =>
        request({ method: "GET", path: "/api/tracker/targets" }, options),
      replaceTargets: (body, options = {}) =>
        request({ method: "PUT", path: "/api/tracker/targets", body }, options),
      deleteTargets: (options = {}) =>
        request({ method: "DELETE", path: "/api/tracker/targets" }, options),
      getPlanStarts: (options = {}) =>
        request({ method: "GET", path: "/api/tracker/plan-starts" }, options),
      startPlan: (body, options = {}) =>
        request({ method: "POST", path: "/api/tracker/plan-starts", body }, options),
      forgetPlanStart: (plan_id, options = {}) =>
        request({ method: "DELETE", path: `/api/tracker/plan-starts/${encodeURIComponent(plan_id)}` }, options),
      addMeasurement: (body, options = {}) =>
        request({ method: "POST", path: "/api/tracker/measurements", body }, options),
      getMeasurements: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/measurements", query }, options),
      deleteMeasurement: (id, options = {}) =>
        request({ method: "DELETE", path: `/api/tracker/measurements/${encodeURIComponent(id)}` }, options),
      startImport: (body, options = {}) =>
        request({ method: "POST", path: "/api/tracker/imports", body, bodyType: "text/csv" }, options),
      getImport: (id, options = {}) =>
        request({ method: "GET", path: `/api/tracker/imports/${encodeURIComponent(id)}` }, options),
      applyImport: (id, body, options = {}) =>
        request({ method: "POST", path: `/api/tracker/imports/${encodeURIComponent(id)}/apply`, body }, options),
      getDiaryCsv: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/diary.csv", query, isFile: true }, options),
      getAchievements: (options = {}) =>
        request({ method: "GET", path: "/api/tracker/achievements" }, options),
      getExport: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/tracker/export", query }, options),
    };
    this.plans = {
      getPlans: (options = {}) =>
        request({ method: "GET", path: "/api/plans" }, options),
      getOwnPlans: (options = {}) =>
        request({ method: "GET", path: "/api/plans/mine" }, options),
      getFigures: (options = {}) =>
        request({ method: "GET", path: "/api/plans/figures" }, options),
      getPreview: (slug, options = {}) =>
        request({ method: "GET", path: `/api/plans/${encodeURIComponent(slug)}/preview` }, options),
      getPlan: (slug, options = {}) =>
        request({ method: "GET", path: `/api/plans/${encodeURIComponent(slug)}` }, options),
      reviewPlan: (id, body, options = {}) =>
        request({ method: "POST", path: `/api/plans/${encodeURIComponent(id)}/review`, body }, options),
      getExport: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/plans/mine/export", query }, options),
    };
    this.payments = {
      getPrices: (options = {}) =>
        request({ method: "GET", path: "/api/payments/prices" }, options),
      checkout: (body, options = {}) =>
        request({ method: "POST", path: "/api/payments/checkout", body }, options),
      getQuote: (body, options = {}) =>
        request({ method: "POST", path: "/api/payments/quote", body }, options),
      subscribe: (body, options = {}) =>
        request({ method: "POST", path: "/api/payments/subscribe", body }, options),
      openPortal: (options = {}) =>
        request({ method: "POST", path: "/api/payments/portal" }, options),
      getSubscription: (options = {}) =>
        request({ method: "GET", path: "/api/payments/subscription" }, options),
      eachOrder: (query = {}, options = {}) =>
        items((page) => this.payments.getOrders(page, options), "orders", query),
      getOrders: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/payments/orders", query }, options),
      requestRefund: (order_id, body, options = {}) =>
        request({ method: "POST", path: `/api/payments/orders/${encodeURIComponent(order_id)}/refund-request`, body }, options),
      getReceipt: (order_id, options = {}) =>
        request({ method: "GET", path: `/api/payments/orders/${encodeURIComponent(order_id)}/receipt` }, options),
      eachPurchase: (query = {}, options = {}) =>
        items((page) => this.payments.getPurchases(page, options), "purchases", query),
      getPurchases: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/payments/purchases", query }, options),
      getExport: (query = {}, options = {}) =>
        request({ method: "GET", path: "/api/payments/export", query }, options),
    };
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
