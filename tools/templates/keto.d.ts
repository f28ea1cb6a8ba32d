// Generated from openapi.json by `python -m tools.javascript_client`. Do not edit.

/** An error response of the API, or no response at all (`status` 0). */
export class KetoError extends Error {
  readonly name: "KetoError";
  /** The HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The API's message, fit to be shown. */
  readonly error: string;
  /** One entry per wrong field; empty for other errors. */
  readonly details: ErrorDetail[];
  /** Seconds after which to try again, if the API says so. */
  readonly retryAfter: number | null;
  /** The id to quote to support. */
  readonly requestId: string | null;
  /** The whole body, e.g. with `upgradeRequired`. */
  readonly body: Record<string, unknown> | null;
  constructor(
    status: number,
    error: string,
    more?: Partial<Pick<KetoError, "details" | "retryAfter" | "requestId" | "body">> & { cause?: unknown },
  );
}

/** Where the access token is kept. */
export interface TokenStore {
  get(): string | null | Promise<string | null>;
  set(token: string | null): void | Promise<void>;
}

/** Keeps the token in memory: it is gone with the page. */
export class MemoryTokenStore implements TokenStore {
  get(): string | null;
  set(token: string | null): void;
}

export interface KetoOptions {
  /** The gateway, without `/api`. */
  baseUrl: string | URL;
  tokens?: TokenStore;
  /** The longest wait for a response. Default: 30. */
  timeoutSeconds?: number;
  /** How often a GET is sent again after 502, 503, 504 or a lost connection. Default: 2. */
  retries?: number;
  /** Called before a request fails because its token is refused: log in again. */
  onUnauthorized?: (error: KetoError) => void | Promise<void>;
  fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  signal?: AbortSignal;
  timeoutSeconds?: number;
  retries?: number;
}

/** The API. Registering and logging in store the token. */
export class Keto {
  constructor(options: KetoOptions);
  readonly tokens: TokenStore;
{% for group, operations in groups.items() %}
  readonly {{ group }}: {
{% for it in operations %}
{% if it.page %}
    /** The items of every page of `{{ it.name }}`, fetched as they are needed. */
    {{ it.page.name }}(query?: { {% for name, type, required in it.query %}{{ name }}?: {{ type }}{% if not loop.last %}; {% endif %}{% endfor %} }, options?: RequestOptions): AsyncGenerator<{{ it.page.item }}>;
{% endif %}
    /**
     * {{ it.summary }}
     *
     * `{{ it.method }} {{ it.path }}`
{% for error in it.errors %}
     * @throws {KetoError} {{ error }}
{% endfor %}
     */
    {{ it.name }}({% for name in it.path_parameters %}{{ name }}: string, {% endfor %}{% if it.body %}body{% if not it.body_required %}?{% endif %}: {{ it.body }}, {% endif %}{% if it.query %}query{% if not it.query | selectattr(2) | list %}?{% endif %}: { {% for name, type, required in it.query %}{{ name }}{% if not required %}?{% endif %}: {{ type }}{% if not loop.last %}; {% endif %}{% endfor %} }, {% endif %}options?: RequestOptions): Promise<{{ it.response }}>;
{% endfor %}
  };
{% endfor %}
}

/** A dish of a plan that the model wrote. */
export interface GeneratedDish {
  name?: string;
  description?: string;
  calories?: number;
  netCarbsG?: number;
  proteinG?: number;
  fatG?: number;
}

/** A plan as the model was asked for it. It is stored as the model wrote it: any part may be missing. */
export interface GeneratedPlan {
  summary?: string;
  dailyMacros?: { calories?: number; proteinG?: number; fatG?: number; netCarbsG?: number };
  days?: { day?: number; meals?: { [meal in "breakfast" | "lunch" | "dinner" | "snack"]?: GeneratedDish } }[];
  shoppingList?: { [part in "proteins" | "fats" | "vegetables" | "other"]?: string[] };
  tips?: string[];
}

{% for it in interfaces %}
{% if it.description %}
/** {{ it.description }} */
{% endif %}
{% if it.fields is none %}
export type {{ it.name }} = {{ it.type }};
{% else %}
export interface {{ it.name }} {
{% for field in it.fields %}
  {{ field }}
{% endfor %}
}
{% endif %}
{% if not loop.last %}

{% endif %}
{% endfor %}
