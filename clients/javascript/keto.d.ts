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
     * Request a mail with a link that confirms the own address.
     *
     * `POST /api/auth/verify-email`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to process request
     */
    postVerifyEmail(options?: RequestOptions): Promise<MessageResponse>;
    /**
     * Request a mail to a new address, with a link that makes it the member's.
     *
     * `POST /api/auth/change-email`
     * @throws {KetoError} 400: Validation error / Current password is wrong
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many attempts. Please try again later.
     * @throws {KetoError} 500: Failed to process request
     * @throws {KetoError} 503: Service unavailable
     */
    postChangeEmail(body: ChangeEmailRequest, options?: RequestOptions): Promise<MessageResponse>;
    /**
     * Confirm an address with the token from the mail.
     *
     * `POST /api/auth/confirm-email`
     * @throws {KetoError} 400: Validation error / Invalid or expired token
     * @throws {KetoError} 409: Email already in use
     * @throws {KetoError} 500: Failed to confirm email
     */
    postConfirmEmail(body: ConfirmEmailRequest, options?: RequestOptions): Promise<MessageResponse>;
    /**
     * Erase the own account, and everything that any service keeps about the member.
     *
     * `POST /api/auth/delete-account`
     * @throws {KetoError} 400: Validation error / Current password is wrong
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many attempts. Please try again later.
     * @throws {KetoError} 500: Failed to delete account
     * @throws {KetoError} 503: Service unavailable
     */
    postDeleteAccount(body: DeleteAccountRequest, options?: RequestOptions): Promise<ErasureReceiptResponse>;
    /**
     * Tell which services have erased what they kept; the receipt is the only key.
     *
     * `GET /api/auth/erasures/{receipt_id}`
     * @throws {KetoError} 404: Erasure not found
     * @throws {KetoError} 500: Failed to fetch erasure
     */
    getErasure(receipt_id: string, options?: RequestOptions): Promise<ErasureResponse>;
    /**
     * Change the password; all other access tokens are revoked.
     *
     * `POST /api/auth/change-password`
     * @throws {KetoError} 400: Validation error / Current password is wrong
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many attempts. Please try again later.
     * @throws {KetoError} 500: Failed to change password
     * @throws {KetoError} 503: Service unavailable
     */
    postChangePassword(body: ChangePasswordRequest, options?: RequestOptions): Promise<TokenResponse>;
    /**
     * Revoke all access tokens; this device gets a fresh one.
     *
     * `POST /api/auth/logout-everywhere`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to log out
     */
    postLogoutEverywhere(options?: RequestOptions): Promise<TokenResponse>;
    /**
     * Register an account.
     *
     * `POST /api/auth/register`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 409: Email already in use
     * @throws {KetoError} 500: Registration failed
     * @throws {KetoError} 503: Service unavailable
     */
    postRegister(body: RegisterRequest, options?: RequestOptions): Promise<RegisterResponse>;
    /**
     * Log in.
     *
     * `POST /api/auth/login`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Invalid credentials
     * @throws {KetoError} 429: Too many attempts. Please try again later.
     * @throws {KetoError} 500: Login failed
     * @throws {KetoError} 503: Service unavailable
     */
    postLogin(body: LoginRequest, options?: RequestOptions): Promise<LoginResponse>;
    /**
     * Request a mail with a reset link.
     *
     * `POST /api/auth/forgot-password`
     * @throws {KetoError} 500: Failed to process request
     */
    postForgotPassword(body: ForgotPasswordRequest, options?: RequestOptions): Promise<MessageResponse>;
    /**
     * Set a new password with the token from the mail.
     *
     * `POST /api/auth/reset-password`
     * @throws {KetoError} 400: Invalid or expired reset token / Invalid token
     * @throws {KetoError} 500: Failed to reset password
     * @throws {KetoError} 503: Service unavailable
     */
    postResetPassword(body: ResetPasswordRequest, options?: RequestOptions): Promise<MessageResponse>;
    /**
     * Read the own profile.
     *
     * `GET /api/auth/me`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: User not found
     * @throws {KetoError} 500: Failed to fetch profile
     */
    getMe(options?: RequestOptions): Promise<ProfileResponse>;
    /**
     * Change the own profile.
     *
     * `PATCH /api/auth/me`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to update profile
     */
    patchMe(body: ProfileRequest, options?: RequestOptions): Promise<ProfileResponse>;
    /**
     * Read the own settings.
     *
     * `GET /api/auth/settings`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch settings
     */
    getSettings(options?: RequestOptions): Promise<SettingsResponse>;
    /**
     * Change the own settings.
     *
     * `PATCH /api/auth/settings`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to update settings
     */
    patchSettings(body: SettingsRequest, options?: RequestOptions): Promise<SettingsResponse>;
    /**
     * Export everything that identity keeps about the member.
     *
     * `GET /api/auth/export`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: No such page
     * @throws {KetoError} 500: Failed to export
     */
    getExport(query?: { after?: string | null }, options?: RequestOptions): Promise<Export>;
  };
  readonly ai: {
    /**
     * Have a plan written whose figures are computed from the food table.
     *
     * `POST /api/ai/jobs`
     * @throws {KetoError} 400: Invalid input
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 409: A plan is already being written
     * @throws {KetoError} 429: Your membership includes 1 plan per week. Upgrade to PRO for unlimited plans. / 2 plans are being written for you already. Please wait until one of them is ready. / Too many plans have failed. Please try again in an hour.
     * @throws {KetoError} 500: Failed to start the plan
     */
    postJob(body: PlannerInput, options?: RequestOptions): Promise<JobResponse>;
    /**
     * List the own jobs, newest first.
     *
     * `GET /api/ai/jobs`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch jobs
     */
    getJobs(query?: { limit?: number }, options?: RequestOptions): Promise<JobsResponse>;
    /**
     * Read one of the own jobs, with the days written so far.
     *
     * `GET /api/ai/jobs/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Job not found
     * @throws {KetoError} 500: Failed to fetch job
     */
    getJob(id: string, options?: RequestOptions): Promise<JobDaysResponse>;
    /**
     * Cancel one of the own jobs: it does not count as a plan.
     *
     * `DELETE /api/ai/jobs/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Job not found
     * @throws {KetoError} 409: Job is over
     * @throws {KetoError} 500: Failed to cancel job
     */
    deleteJob(id: string, options?: RequestOptions): Promise<JobResponse>;
    /**
     * Have a meal or a day of a computed plan written anew, within the targets of the day.
     *
     * `POST /api/ai/sessions/{id}/swaps`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 409: Plan cannot be changed / A plan is already being written
     * @throws {KetoError} 429: You can change 20 meals or days a day. Please go on tomorrow.
     * @throws {KetoError} 500: Failed to start the change
     */
    postSwap(id: string, body: SwapInput, options?: RequestOptions): Promise<JobResponse>;
    /**
     * List the versions of a plan, newest first: the first one is what the plan is now.
     *
     * `GET /api/ai/sessions/{id}/versions`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 500: Failed to fetch versions
     */
    getVersions(id: string, options?: RequestOptions): Promise<VersionsResponse>;
    /**
     * Take the changes after a version back; that is a version, too.
     *
     * `POST /api/ai/sessions/{id}/versions/{number}/restore`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Version not found / Session not found
     * @throws {KetoError} 409: Plan cannot be changed
     * @throws {KetoError} 500: Failed to restore the version
     */
    postRestore(id: string, number: string, options?: RequestOptions): Promise<SessionResponse>;
    /**
     * Check a plan: whether its figures are true, and whether it names what is left out.
     *
     * `GET /api/ai/sessions/{id}/check`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 500: Failed to check the plan
     */
    getCheck(id: string, options?: RequestOptions): Promise<CheckResponse>;
    /**
     * List what to buy for some days of a plan, by default for all of them.
     *
     * `GET /api/ai/sessions/{id}/shopping`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 500: Failed to fetch the list
     */
    getShopping(id: string, query?: { days?: string | null; servings?: number }, options?: RequestOptions): Promise<ShoppingResponse>;
    /**
     * Tick a line of the shopping list, or untick it; the other devices see it.
     *
     * `PUT /api/ai/sessions/{id}/shopping/{key}`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found / Line not found
     * @throws {KetoError} 500: Failed to save the tick
     */
    putShoppingLine(id: string, key: string, body: Tick, query?: { days?: string | null; servings?: number }, options?: RequestOptions): Promise<ShoppingLineResponse>;
    /**
     * Print a plan: each week on a page, the shopping list, the dishes.
     *
     * `GET /api/ai/sessions/{id}/pdf`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 500: Failed to make the PDF
     * @throws {KetoError} 503: Service unavailable
     */
    getPdf(id: string, query?: { paper?: "a4" | "letter" }, options?: RequestOptions): Promise<Blob>;
    /**
     * Put a plan into a calendar, by default from the day after it was made.
     *
     * `GET /api/ai/sessions/{id}/calendar.ics`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 409: Plan has no days
     * @throws {KetoError} 500: Failed to make the calendar
     */
    getCalendar(id: string, query?: { start?: string | null }, options?: RequestOptions): Promise<Blob>;
    /**
     * Generate a plan.
     *
     * `POST /api/ai/generate-plan`
     * @throws {KetoError} 400: Invalid input
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Your membership includes 1 plan per week. Upgrade to PRO for unlimited plans. / 2 plans are being written for you already. Please wait until one of them is ready. / Many plans are being written for your network already. Please try again in a minute. / Too many plans have failed. Please try again in an hour.
     * @throws {KetoError} 500: Failed to generate plan. Please try again.
     * @throws {KetoError} 503: Service unavailable
     */
    postGeneratePlan(body: PlannerInput, options?: RequestOptions): Promise<GeneratedPlanResponse>;
    /**
     * List the own plans.
     *
     * `GET /api/ai/sessions`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch sessions
     */
    getSessions(options?: RequestOptions): Promise<SessionsResponse>;
    /**
     * Read one of the own plans.
     *
     * `GET /api/ai/sessions/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 500: Failed to fetch session
     */
    getSession(id: string, options?: RequestOptions): Promise<SessionResponse>;
    /**
     * Export everything that planner keeps about the member.
     *
     * `GET /api/ai/export`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: No such page
     * @throws {KetoError} 500: Failed to export
     */
    getExport(query?: { after?: string | null }, options?: RequestOptions): Promise<Export>;
    /**
     * List the allergens that a plan can leave out.
     *
     * `GET /api/ai/allergens`
     * @throws {KetoError} 500: Internal error
     */
    getAllergens(options?: RequestOptions): Promise<AllergensResponse>;
    /**
     * Tell whether plans can be generated now.
     *
     * `GET /api/ai/status`
     * @throws {KetoError} 500: Internal error
     */
    getStatus(options?: RequestOptions): Promise<AvailableResponse | UnavailableResponse>;
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
    postLog(body: LogRequest, options?: RequestOptions): Promise<LogResponse>;
    /**
     * Delete the log of a day; earned achievements and points stay.
     *
     * `DELETE /api/tracker/log`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Log not found
     * @throws {KetoError} 500: Failed to delete log
     */
    deleteLog(query: { date: string }, options?: RequestOptions): Promise<DeletedResponse>;
    /**
     * Replace the log of a day: a field that is left out becomes null.
     *
     * `PUT /api/tracker/log/{date}`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to save log
     */
    putLog(date: string, body: LogFields, options?: RequestOptions): Promise<LogResponse>;
    /**
     * List the logs of a range of days.
     *
     * `GET /api/tracker/logs`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch logs
     */
    getLogs(query?: { from?: string | null; to?: string | null }, options?: RequestOptions): Promise<LogsResponse>;
    /**
     * List the weights of a range of days with their trend; by default the last 90 days.
     *
     * `GET /api/tracker/weight`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch weights
     */
    getWeight(query?: { from?: string | null; to?: string | null }, options?: RequestOptions): Promise<WeightResponse>;
    /**
     * List all achievements with the member's progress.
     *
     * `GET /api/tracker/achievements`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch achievements
     */
    getAchievements(options?: RequestOptions): Promise<AchievementsResponse>;
    /**
     * Summarise the last 30 days.
     *
     * `GET /api/tracker/summary`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch summary
     */
    getSummary(options?: RequestOptions): Promise<SummaryResponse>;
    /**
     * Export everything that tracker keeps about the member.
     *
     * `GET /api/tracker/export`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: No such page
     * @throws {KetoError} 500: Failed to export
     */
    getExport(query?: { after?: string | null }, options?: RequestOptions): Promise<Export>;
  };
  readonly plans: {
    /**
     * List the published plans.
     *
     * `GET /api/plans`
     * @throws {KetoError} 500: Failed to fetch plans
     */
    getPlans(options?: RequestOptions): Promise<PlansResponse>;
    /**
     * List the plans that the member owns.
     *
     * `GET /api/plans/mine`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch plans
     */
    getOwnPlans(options?: RequestOptions): Promise<OwnPlansResponse>;
    /**
     * Show a plan; its content only for its buyers and for members with a subscription.
     *
     * `GET /api/plans/{slug}`
     * @throws {KetoError} 404: Plan not found
     * @throws {KetoError} 500: Failed to fetch plan
     */
    getPlan(slug: string, options?: RequestOptions): Promise<PlanResponse>;
    /**
     * Review a plan that you bought.
     *
     * `POST /api/plans/{id}/review`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 403: Must purchase plan to review
     * @throws {KetoError} 404: Plan not found
     * @throws {KetoError} 500: Failed to save review
     */
    postReview(id: string, body: ReviewRequest, options?: RequestOptions): Promise<ReviewResponse>;
    /**
     * Export everything that catalogue keeps about the member.
     *
     * `GET /api/plans/mine/export`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: No such page
     * @throws {KetoError} 500: Failed to export
     */
    getExport(query?: { after?: string | null }, options?: RequestOptions): Promise<Export>;
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
    postCheckout(body: CheckoutRequest, options?: RequestOptions): Promise<CheckoutResponse>;
    /**
     * Subscribe to a tier, or buy the lifetime tier.
     *
     * `POST /api/payments/subscribe`
     * @throws {KetoError} 400: Validation error / Invalid tier
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 409: Already a lifetime member
     * @throws {KetoError} 500: Failed to create subscription session
     */
    postSubscribe(body: SubscribeRequest, options?: RequestOptions): Promise<SubscribeResponse>;
    /**
     * Open the billing portal.
     *
     * `POST /api/payments/portal`
     * @throws {KetoError} 400: No billing account found
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to open billing portal
     */
    postPortal(options?: RequestOptions): Promise<PortalResponse>;
    /**
     * List the payments of the member.
     *
     * `GET /api/payments/orders`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch orders
     */
    getOrders(query?: { limit?: number; after?: string | null }, options?: RequestOptions): Promise<OrdersResponse>;
    /**
     * Find Stripe's receipt of a payment.
     *
     * `GET /api/payments/orders/{order_id}/receipt`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Order not found / No receipt
     * @throws {KetoError} 500: Failed to fetch receipt
     */
    getReceipt(order_id: string, options?: RequestOptions): Promise<ReceiptResponse>;
    /**
     * List the plans that the member owns.
     *
     * `GET /api/payments/purchases`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch purchases
     */
    getPurchases(query?: { limit?: number; after?: string | null }, options?: RequestOptions): Promise<PurchasesResponse>;
    /**
     * Find the subscription of the member.
     *
     * `GET /api/payments/subscription`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 500: Failed to fetch subscription
     */
    getSubscription(options?: RequestOptions): Promise<SubscriptionResponse>;
    /**
     * Export everything that billing keeps about the member.
     *
     * `GET /api/payments/export`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: No such page
     * @throws {KetoError} 500: Failed to export
     */
    getExport(query?: { after?: string | null }, options?: RequestOptions): Promise<Export>;
  };
}

export interface ChangeEmailRequest {
  password: string;
  email: string;
}

export interface ChangePasswordRequest {
  currentPassword: string;
  newPassword: string;
}

export interface ConfirmEmailRequest {
  token: string;
}

export interface DeleteAccountRequest {
  password: string;
}

/** When a service has erased its data; null before. */
export interface ErasedService {
  service: string;
  erasedAt: string | null;
}

/** Where to ask how far an erasure is. */
export interface ErasureReceiptResponse {
  receiptId: string;
}

export interface ErasureResponse {
  state: "pending" | "done";
  services: ErasedService[];
}

/** What a service keeps about a member: beside these two, a list for each kind of record. */
export interface Export {
  service: string;
  exportedAt: string;
  next?: string | null;
}

export interface ForgotPasswordRequest {
  email: string;
}

export interface LoggedInUser {
  id: string;
  email: string;
  name: string | null;
  role: string;
  subscriptionTier: string;
  streakCount: number;
}

export interface LoginRequest {
  email: string;
  password: string;
}

export interface LoginResponse {
  token: string;
  user: LoggedInUser;
}

export interface MemberSettings {
  locale: string;
  timezone: string;
  units: "metric" | "imperial";
}

export interface MessageResponse {
  message: string;
}

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

/** The fields of the profile to change; null clears one. */
export interface ProfileRequest {
  name?: string | null;
  avatarUrl?: string | null;
  weightKg?: number | null;
  targetWeightKg?: number | null;
}

export interface ProfileResponse {
  user: Profile;
}

export interface RegisterRequest {
  email: string;
  password: string;
  name?: string;
}

export interface RegisterResponse {
  token: string;
  user: RegisteredUser;
}

export interface RegisteredUser {
  id: string;
  email: string;
  name: string | null;
  role: string;
}

export interface ResetPasswordRequest {
  token: string;
  password: string;
}

export interface SettingsRequest {
  locale?: string;
  timezone?: string;
  units?: "metric" | "imperial";
}

export interface SettingsResponse {
  settings: MemberSettings;
}

/** An access token in place of the revoked ones. */
export interface TokenResponse {
  token: string;
}

/** An allergen that EU law names, and other words for it, each of which may be excluded. */
export interface AllergenRecord {
  id: string;
  name: string;
  alsoCalled: string[];
}

export interface AllergensResponse {
  allergens: AllergenRecord[];
}

/** Kilocalories and grams. */
export interface Amounts {
  calories: number;
  proteinG: number;
  fatG: number;
  netCarbsG: number;
}

/** The model server responds. */
export interface AvailableResponse {
  available?: boolean;
  models: string[];
  recommended: string;
}

/** `reason` says why a plan is doubtful. */
export interface CheckResponse {
  verdict: "computed" | "consistent" | "doubtful";
  days: CheckedDayRecord[];
  allergens: NamedAllergenRecord[];
  reason?: string | null;
}

/** `computed` is the sum of grams by the food table, of a day that has all of them. */
export interface CheckedDayRecord {
  day: number;
  stated: Amounts;
  computed: Amounts | null;
  target: Amounts;
}

export interface DailyMacros {
  calories: number;
  proteinG: number;
  fatG: number;
  carbsG: number;
  netCarbsG: number;
}

export interface GeneratedPlanResponse {
  sessionId: string;
  plan: Record<string, unknown>;
  macros: DailyMacros;
}

export interface JobDaysResponse {
  job: JobRecord;
  days: Record<string, unknown>[];
}

/** A plan that is written, or was; `day` is that of a swap. */
export interface JobRecord {
  id: string;
  state: "queued" | "writing" | "done" | "failed" | "canceled";
  kind: "plan" | "swap";
  day: number | null;
  days: number;
  daysDone: number;
  sessionId: string | null;
  error: string | null;
  createdAt: string;
}

export interface JobResponse {
  job: JobRecord;
}

export interface JobsResponse {
  jobs: JobRecord[];
}

/** A word of a meal that names what the member leaves out. */
export interface NamedAllergenRecord {
  day: number;
  meal: "breakfast" | "lunch" | "dinner" | "snack";
  allergen: string;
  word: string;
}

export interface SessionRecord {
  id: string;
  createdAt: string;
  inputParams: Record<string, unknown>;
  model: string;
  pdfUrl?: string | null;
  userId: string;
  outputPlan: Record<string, unknown>;
}

export interface SessionResponse {
  session: SessionRecord;
}

export interface SessionSummary {
  id: string;
  createdAt: string;
  inputParams: Record<string, unknown>;
  model: string;
  pdfUrl?: string | null;
}

export interface SessionsResponse {
  sessions: SessionSummary[];
}

/** A food with its grams, or a line of a plan's own list, which has none. */
export interface ShoppingLineRecord {
  key: string;
  foodId: string | null;
  name: string;
  grams: number | null;
  asBought: string | null;
  group: "proteins" | "fats" | "vegetables" | "other";
  checked: boolean;
}

export interface ShoppingLineResponse {
  line: ShoppingLineRecord;
}

export interface ShoppingResponse {
  lines: ShoppingLineRecord[];
}

/** The meal that is to be another one; without a meal, the whole day. */
export interface SwapInput {
  day: number;
  meal?: "breakfast" | "lunch" | "dinner" | "snack";
  wish?: string;
}

/** Whether a line of the shopping list is done. */
export interface Tick {
  checked: boolean;
}

/** It does not respond, or its response is invalid. */
export interface UnavailableResponse {
  available?: boolean;
  models?: string[];
  error: string;
}

/** A version of a plan, and what was changed in it. */
export interface VersionRecord {
  number: number;
  createdAt: string;
  change: string;
}

export interface VersionsResponse {
  versions: VersionRecord[];
}

/** The person, and the wanted plan. */
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

/** An achievement, and how far the member is. */
export interface AchievementProgress {
  id: string;
  name: string;
  icon: string;
  points: number;
  condition: Condition;
  current: number;
  earnedAt: string | null;
}

/** All achievements: the earned ones first, then the nearest ones. */
export interface AchievementsResponse {
  achievements: AchievementProgress[];
}

/** What is counted, and the number that earns the achievement. */
export interface Condition {
  type: "streak" | "logs" | "purchases";
  value: number;
}

export interface DeletedResponse {
  deleted: boolean;
}

export interface EarnedAchievement {
  name: string;
  icon: string;
  earnedAt: string;
}

/** What a member logs of a day; a field that is left out is not logged. */
export interface LogFields {
  weightKg?: number;
  calories?: number;
  proteinG?: number;
  fatG?: number;
  carbsG?: number;
  netCarbsG?: number;
  waterMl?: number;
  notes?: string;
}

export interface LogRecord {
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

/** The log of a day; a field that is left out keeps its stored value. */
export interface LogRequest {
  weightKg?: number;
  calories?: number;
  proteinG?: number;
  fatG?: number;
  carbsG?: number;
  netCarbsG?: number;
  waterMl?: number;
  notes?: string;
  date?: string;
}

export interface LogResponse {
  log: LogRecord;
}

/** The logs of a range of days, oldest first. */
export interface LogsResponse {
  logs: LogRecord[];
}

export interface MemberFigures {
  weightKg: number | null;
  targetWeightKg: number | null;
  streakCount: number;
  totalPoints: number;
}

export interface Stats {
  logsCount: number;
  weightLost: number;
  avgCalories: number;
  currentStreak: number;
}

export interface SummaryResponse {
  user: MemberFigures;
  stats: Stats;
  recentAchievements: EarnedAchievement[];
}

export interface WeightPoint {
  date: string;
  weightKg: number;
  trend: number;
}

/** The weights of a range of days, oldest first, and how the trend changed in a week. */
export interface WeightResponse {
  points: WeightPoint[];
  ratePerWeek: number | null;
}

export interface OwnPlan {
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
  purchasedAt: string;
}

/** The plans that the member owns, latest first. */
export interface OwnPlansResponse {
  plans: OwnPlan[];
}

export interface PlanDetails {
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
  meals: unknown;
  recipes: unknown;
  shoppingList: unknown;
  nutritionInfo: unknown;
  pdfUrl: string | null;
  published: boolean;
  reviews: ReviewWithAuthor[];
}

export interface PlanResponse {
  plan: PlanDetails;
  hasAccess: boolean;
}

export interface PlanSummary {
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

export interface PlansResponse {
  plans: PlanSummary[];
}

/** The author of a review; both fields are null until identity's event has arrived. */
export interface ReviewAuthor {
  name: string | null;
  avatarUrl: string | null;
}

export interface ReviewRecord {
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

export interface ReviewRequest {
  rating: number;
  title?: string;
  body?: string;
}

export interface ReviewResponse {
  review: ReviewRecord;
}

export interface ReviewWithAuthor {
  id: string;
  userId: string;
  planId: string;
  rating: number;
  title: string | null;
  body: string | null;
  approved: boolean;
  createdAt: string;
  updatedAt: string;
  user: ReviewAuthor;
}

/** A plan to buy, and a coupon. */
export interface CheckoutRequest {
  planId: string;
  couponCode?: string;
}

/** The address of the payment page. */
export interface CheckoutResponse {
  checkoutUrl: string;
  sessionId: string;
}

/** A payment of a member. */
export interface OrderRecord {
  id: string;
  kind: "plan" | "lifetime";
  planId: string | null;
  amount: number;
  currency: string;
  status: string;
  couponCode: string | null;
  paidAt: string;
}

/** A page of the member's payments, the newest first; `next` is the cursor of the next page. */
export interface OrdersResponse {
  orders: OrderRecord[];
  next: string | null;
}

/** The address of the billing portal. */
export interface PortalResponse {
  url: string;
}

/** A plan that the member owns. */
export interface PurchaseRecord {
  planId: string;
  price: number;
  purchasedAt: string;
}

/** A page of the member's plans, the newest first; `next` is the cursor of the next page. */
export interface PurchasesResponse {
  purchases: PurchaseRecord[];
  next: string | null;
}

/** The address of Stripe's receipt. */
export interface ReceiptResponse {
  url: string;
}

/** The tier to subscribe to. */
export interface SubscribeRequest {
  tier: "basic" | "pro" | "lifetime";
}

/** The address of the payment page. */
export interface SubscribeResponse {
  checkoutUrl: string;
}

/** The member's subscription. */
export interface SubscriptionRecord {
  tier: string;
  status: string;
  currentPeriodStart: string | null;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
}

/** The member's subscription, if there was ever one. */
export interface SubscriptionResponse {
  subscription: SubscriptionRecord | null;
}

/** The acknowledgement of a webhook. */
export interface WebhookResponse {
  received?: boolean;
}
