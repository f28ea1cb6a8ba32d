import type { ClientOptions, MaybeOptionalInit, ParseAs, ParseAsResponse } from "openapi-fetch";
import type {
  HttpMethod,
  MediaType,
  PathsWithMethod,
  RequiredKeysOf,
  ResponseObjectMap,
  SuccessResponse,
} from "openapi-typescript-helpers";
import type { ErrorDetail, paths } from "./schema.js";

// The bodies of requests and responses by name, and `paths` with every operation.
export type * from "./schema.js";

/** An error response of the API, or no response at all (`status` 0). */
export class KetoError extends Error {
  readonly name: "KetoError";
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The API's message, which can be shown to users. */
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
    more?: Partial<Pick<KetoError, "details" | "retryAfter" | "requestId" | "body">> & {
      cause?: unknown;
    },
  );
}

/** Stores the access token. */
export interface TokenStore {
  get(): string | null | Promise<string | null>;
  set(token: string | null): void | Promise<void>;
}

/** Stores the token in memory, until the page is closed. */
export class MemoryTokenStore implements TokenStore {
  get(): string | null;
  set(token: string | null): void;
}

/** Time-out and retries of one request, or of all. */
export interface Patience {
  /** The longest wait for a response. Default: 30. */
  timeoutSeconds?: number;
  /** How often a GET is sent again after 502, 503, 504 or a lost connection. Default: 2. */
  retries?: number;
}

export interface KetoOptions extends Patience, Pick<ClientOptions, "fetch" | "keepalive"> {
  /** The gateway, without `/api`. */
  baseUrl: string | URL;
  tokens?: TokenStore;
  /** Called before a request fails because its token is refused: log in again. */
  onUnauthorized?: (error: KetoError) => void | Promise<void>;
}

/** A body other than JSON can be a file. */
type OrFile<Init> = Init extends { body: string }
  ? Omit<Init, "body"> & { body: string | Blob }
  : Init;

/** The body of an operation's success, or the file that `parseAs` asks for. */
type Data<Operation, As> =
  // biome-ignore lint/suspicious/noExplicitAny: as openapi-fetch takes it
  Operation extends Record<string | number, any>
    ? ParseAsResponse<SuccessResponse<ResponseObjectMap<Operation>, MediaType>, { parseAs: As }>
    : never;

/** The last argument, which may be left out where nothing in it is needed. */
type Optional<Init> = RequiredKeysOf<Init> extends never ? [init?: Init] : [init: Init];

/** Send a request; an error response is thrown as a `KetoError`. */
type Send<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  As extends ParseAs = "json",
>(
  path: Path,
  ...init: Optional<OrFile<MaybeOptionalInit<paths[Path], Method>> & { parseAs?: As } & Patience>
) => Promise<Data<paths[Path][Method], As>>;

/** The API. Registering and logging in store the token. */
export interface Keto {
  readonly tokens: TokenStore;
  readonly GET: Send<"get">;
  readonly POST: Send<"post">;
  readonly PUT: Send<"put">;
  readonly PATCH: Send<"patch">;
  readonly DELETE: Send<"delete">;
}

export function createKeto(options: KetoOptions): Keto;

/** The items of all pages of a list, one page at a time: the page of an `after`, and its list. */
export function items<
  List extends string,
  Page extends { [list in List]: unknown[] } & { next: string | null },
>(
  fetchPage: (after: string | undefined) => Promise<Page>,
  list: List,
): AsyncGenerator<Page[List][number]>;
