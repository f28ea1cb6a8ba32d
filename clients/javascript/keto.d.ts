// Generated from openapi.json by `python -m tools.javascript_client`. Do not edit.

/** One wrong field of a request body. */
export interface ErrorDetail {
  field: string;
  message: string;
}

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
  readonly auth: {
    /**
     * Make an account.
     *
     * `POST /api/auth/register`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 409: Email already in use
     * @throws {KetoError} 500: Registration failed
     */
    postRegister(body: Registration, options?: RequestOptions): Promise<Registered>;
    /**
     * Log in.
     *
     * `POST /api/auth/login`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Invalid credentials
     * @throws {KetoError} 500: Login failed
     */
    postLogin(body: Credentials, options?: RequestOptions): Promise<LoggedIn>;
    /**
     * Have a reset link mailed.
     *
     * `POST /api/auth/forgot-password`
     * @throws {KetoError} 500: Failed to process request
     */
    postForgotPassword(body: ForgottenPassword, options?: RequestOptions): Promise<Message>;
    /**
     * Set a new password with the token from the mail.
     *
     * `POST /api/auth/reset-password`
     * @throws {KetoError} 400: Invalid or expired reset token / Invalid token
     * @throws {KetoError} 500: Failed to reset password
     */
    postResetPassword(body: PasswordReset, options?: RequestOptions): Promise<Message>;
    /**
     * Who am I?
     *
     * `GET /api/auth/me`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: User not found
     * @throws {KetoError} 500: Failed to fetch profile
     */
    getMe(options?: RequestOptions): Promise<Me>;
  };
  readonly ai: {
    /**
     * Have a plan written.
     *
     * `POST /api/ai/generate-plan`
     * @throws {KetoError} 400: Invalid input
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Your membership includes 1 plan per week. Upgrade to PRO for unlimited plans.
     * @throws {KetoError} 500: Failed to generate plan. Please try again.
     */
    postGeneratePlan(body: PlannerInput, options?: RequestOptions): Promise<Generated>;
    /**
     * My plans.
     *
     * `GET /api/ai/sessions`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch sessions
     */
    getSessions(options?: RequestOptions): Promise<Sessions>;
    /**
     * One of my plans.
     *
     * `GET /api/ai/sessions/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 500: Failed to fetch session
     */
    getSession(id: string, options?: RequestOptions): Promise<OneSession>;
    /**
     * Whether plans can be written now.
     *
     * `GET /api/ai/status`
     * @throws {KetoError} 500: Internal error
     */
    getStatus(options?: RequestOptions): Promise<Available | Unavailable>;
  };
  readonly tracker: {
    /**
     * Save the log of a day.
     *
     * `POST /api/tracker/log`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to save log
     */
    postLog(body: LogEntry, options?: RequestOptions): Promise<Saved>;
    /**
     * The logs of a range of days.
     *
     * `GET /api/tracker/logs`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch logs
     */
    getLogs(query?: { from?: string | null; to?: string | null }, options?: RequestOptions): Promise<Logs>;
    /**
     * What the last thirty days come to.
     *
     * `GET /api/tracker/summary`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch summary
     */
    getSummary(options?: RequestOptions): Promise<Summary>;
  };
  readonly plans: {
    /**
     * The plans on sale.
     *
     * `GET /api/plans`
     * @throws {KetoError} 500: Failed to fetch plans
     */
    getPlans(options?: RequestOptions): Promise<PlanList>;
    /**
     * A plan; its content only for its buyers and for members with a subscription.
     *
     * `GET /api/plans/{slug}`
     * @throws {KetoError} 404: Plan not found
     * @throws {KetoError} 500: Failed to fetch plan
     */
    getPlan(slug: string, options?: RequestOptions): Promise<PlanDetail>;
    /**
     * Say what a plan that one bought is worth.
     *
     * `POST /api/plans/{id}/review`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 403: Must purchase plan to review
     * @throws {KetoError} 404: Plan not found
     * @throws {KetoError} 500: Failed to save review
     */
    postReview(id: string, body: ReviewWish, options?: RequestOptions): Promise<Reviewed>;
  };
  readonly payments: {
    /**
     * Buy a plan.
     *
     * `POST /api/payments/checkout`
     * @throws {KetoError} 400: Validation error / Invalid or expired coupon
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Plan not found / Plan not available
     * @throws {KetoError} 409: Already purchased
     * @throws {KetoError} 500: Failed to create checkout session
     */
    postCheckout(body: CheckoutWish, options?: RequestOptions): Promise<CheckoutStarted>;
    /**
     * Become a paying member.
     *
     * `POST /api/payments/subscribe`
     * @throws {KetoError} 400: Validation error / Invalid tier
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to create subscription session
     */
    postSubscribe(body: TierWish, options?: RequestOptions): Promise<SubscriptionStarted>;
    /**
     * See and change what one pays for.
     *
     * `POST /api/payments/portal`
     * @throws {KetoError} 400: No billing account found
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to open billing portal
     */
    postPortal(options?: RequestOptions): Promise<PortalOpened>;
  };
}

/** Who wants to log in. Any password may be tried: only the right one works. */
export interface Credentials {
  email: string;
  password: string;
}

/** Whose password is forgotten. */
export interface ForgottenPassword {
  email: string;
}

/** A token, and who has it. */
export interface LoggedIn {
  token: string;
  user: LoggedInUser;
}

export interface LoggedInUser {
  id: string;
  email: string;
  name: string | null;
  role: string;
  subscriptionTier: string;
  streakCount: number;
}

export interface Me {
  user: Profile;
}

/** Something to show. */
export interface Message {
  message: string;
}

/** The token from the mail, and the password to have from now on. */
export interface PasswordReset {
  token: string;
  password: string;
}

/** What members see of themselves. */
export interface Profile {
  id: string;
  email: string;
  name: string | null;
  avatarUrl: string | null;
  role: string;
  subscriptionTier: string;
  subscriptionStatus: string;
  subscriptionEndsAt: string | null;
  streakCount: number;
  totalPoints: number;
  weightKg: number | null;
  targetWeightKg: number | null;
}

/** A new account, and the token to use it with. */
export interface Registered {
  token: string;
  user: RegisteredUser;
}

export interface RegisteredUser {
  id: string;
  email: string;
  name: string | null;
  role: string;
}

/** Who wants an account. */
export interface Registration {
  email: string;
  password: string;
  name?: string;
}

/** The model server answers. */
export interface Available {
  available?: boolean;
  models: string[];
  recommended: string;
}

export interface DailyMacros {
  calories: number;
  proteinG: number;
  fatG: number;
  carbsG: number;
  netCarbsG: number;
}

/** A plan that was written just now, and where to find it again. */
export interface Generated {
  sessionId: string;
  plan: Record<string, unknown>;
  macros: DailyMacros;
}

export interface OneSession {
  session: SessionRecord;
}

export interface SessionRecord {
  id: string;
  userId: string;
  createdAt: string;
  inputParams: Record<string, unknown>;
  outputPlan: Record<string, unknown>;
  model: string;
  pdfUrl: string | null;
}

export interface SessionSummary {
  id: string;
  createdAt: string;
  inputParams: Record<string, unknown>;
  model: string;
  pdfUrl: string | null;
}

export interface Sessions {
  sessions: SessionSummary[];
}

/** It does not, or not as one. */
export interface Unavailable {
  available?: boolean;
  models?: string[];
  error: string;
}

/** Whom a plan is for, and what it should be like. */
export interface PlannerInput {
  weightKg: number;
  targetWeightKg: number;
  heightCm: number;
  age: number;
  gender: "male" | "female" | "other";
  activityLevel: "sedentary" | "light" | "moderate" | "active" | "very_active";
  allergies?: string[];
  budget?: "budget" | "medium" | "premium";
  goal?: "weight_loss" | "maintenance" | "muscle_gain";
  durationDays?: number;
}

/** An achievement of a member. */
export interface Earned {
  name: string;
  icon: string;
  earnedAt: string;
}

/** What tracker knows of a member. */
export interface Figures {
  weightKg: number | null;
  targetWeightKg: number | null;
  streakCount: number;
  totalPoints: number;
}

/** The log of a day. */
export interface LogBody {
  id: string;
  userId: string;
  date: string;
  weightKg: number | null;
  calories: number | null;
  proteinG: number | null;
  fatG: number | null;
  carbsG: number | null;
  netCarbsG: number | null;
  waterMl: number | null;
  notes: string | null;
}

/** What a member notes about a day; what is left out stays as it was. */
export interface LogEntry {
  date?: string;
  weightKg?: number;
  calories?: number;
  proteinG?: number;
  fatG?: number;
  carbsG?: number;
  netCarbsG?: number;
  waterMl?: number;
  notes?: string;
}

export interface Logs {
  logs: LogBody[];
}

export interface Saved {
  log: LogBody;
}

/** What the recent logs come to. */
export interface Stats {
  logsCount: number;
  weightLost: number;
  avgCalories: number;
  currentStreak: number;
}

export interface Summary {
  user: Figures;
  stats: Stats;
  recentAchievements: Earned[];
}

/** A plan in the list. */
export interface Card {
  id: string;
  slug: string;
  title: string;
  shortDesc: string;
  duration: number | string | null;
  price: number;
  tier: string | null;
  featured: boolean;
  imageUrl: string | null;
  purchaseCount: number;
  avgRating: number;
  reviewCount: number;
}

/** A plan with all that the caller may see of it. */
export interface Plan {
  id: string;
  slug: string;
  title: string;
  shortDesc: string;
  duration: number | string | null;
  price: number;
  tier: string | null;
  featured: boolean;
  imageUrl: string | null;
  purchaseCount: number;
  avgRating: number;
  reviewCount: number;
  published: boolean;
  meals: unknown;
  recipes: unknown;
  shoppingList: unknown;
  nutritionInfo: unknown;
  pdfUrl: string | null;
  reviews: ReviewOfPlan[];
}

/** A plan, and whether its content is open to the caller. */
export interface PlanDetail {
  plan: Plan;
  hasAccess: boolean;
}

/** The plans on sale. */
export interface PlanList {
  plans: Card[];
}

/** A review, and who wrote it. */
export interface ReviewOfPlan {
  id: string;
  userId: string;
  planId: string;
  rating: number;
  title: string | null;
  body: string | null;
  approved: boolean;
  createdAt: string;
  updatedAt: string;
  user: ReviewerShown;
}

/** A review. */
export interface ReviewShown {
  id: string;
  userId: string;
  planId: string;
  rating: number;
  title: string | null;
  body: string | null;
  approved: boolean;
  createdAt: string;
  updatedAt: string;
}

/** What a member wants to say about a plan. */
export interface ReviewWish {
  rating: number;
  title?: string;
  body?: string;
}

/** The review that is stored now. */
export interface Reviewed {
  review: ReviewShown;
}

/** Who wrote a review; both are null for a member of whom nothing is known yet. */
export interface ReviewerShown {
  name: string | null;
  avatarUrl: string | null;
}

/** Where to pay. */
export interface CheckoutStarted {
  checkoutUrl: string;
  sessionId: string;
}

/** Who wants to buy a plan, perhaps with a coupon. */
export interface CheckoutWish {
  planId: string;
  couponCode?: string;
}

/** Where to see and change what one pays for. */
export interface PortalOpened {
  url: string;
}

/** What the payment provider wants to hear. */
export interface Received {
  received?: boolean;
}

/** Where to pay. */
export interface SubscriptionStarted {
  checkoutUrl: string;
}

/** Who wants to be a paying member. */
export interface TierWish {
  tier: "basic" | "pro" | "lifetime";
}
