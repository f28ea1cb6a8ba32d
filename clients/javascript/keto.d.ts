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
  readonly auth: {
    /**
     * Register an account.
     *
     * `POST /api/auth/register`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 409: Email already in use
     * @throws {KetoError} 500: Registration failed
     * @throws {KetoError} 503: Service unavailable
     */
    register(body: RegisterRequest, options?: RequestOptions): Promise<RegisterResponse>;
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
    login(body: LoginRequest, options?: RequestOptions): Promise<LoginResponse>;
    /**
     * Count today into the streak, as a login does; once a UTC day.
     *
     * `POST /api/auth/active`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to count the day
     */
    countActiveDay(options?: RequestOptions): Promise<StreakResponse>;
    /**
     * Read the own profile.
     *
     * `GET /api/auth/me`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: User not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch profile
     */
    getMe(options?: RequestOptions): Promise<ProfileResponse>;
    /**
     * Change the own profile.
     *
     * `PATCH /api/auth/me`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to update profile
     */
    updateMe(body: ProfileRequest, options?: RequestOptions): Promise<ProfileResponse>;
    /**
     * Read the own settings.
     *
     * `GET /api/auth/settings`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch settings
     */
    getSettings(options?: RequestOptions): Promise<SettingsResponse>;
    /**
     * Change the own settings.
     *
     * `PATCH /api/auth/settings`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to update settings
     */
    updateSettings(body: SettingsRequest, options?: RequestOptions): Promise<SettingsResponse>;
    /**
     * List the own reminders.
     *
     * `GET /api/auth/reminders`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch reminders
     */
    getReminders(options?: RequestOptions): Promise<RemindersResponse>;
    /**
     * Replace the own reminders.
     *
     * `PUT /api/auth/reminders`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save reminders
     */
    replaceReminders(body: RemindersRequest, options?: RequestOptions): Promise<RemindersResponse>;
    /**
     * End mails with the token from one of them; its `List-Unsubscribe` has it in the address.
     *
     * `POST /api/auth/unsubscribe`
     * @throws {KetoError} 400: Invalid or expired token
     * @throws {KetoError} 500: Failed to unsubscribe
     */
    unsubscribe(body?: UnsubscribeRequest, query?: { token?: string | null }, options?: RequestOptions): Promise<MessageResponse>;
    /**
     * Tell whether the own address is confirmed.
     *
     * `GET /api/auth/verify-email`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch email
     */
    getEmail(options?: RequestOptions): Promise<OwnEmailResponse>;
    /**
     * Request a mail with a link that confirms the own address.
     *
     * `POST /api/auth/verify-email`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to process request
     */
    requestVerification(options?: RequestOptions): Promise<MessageResponse>;
    /**
     * Request a mail to a new address, with a link that makes it the member's.
     *
     * `POST /api/auth/change-email`
     * @throws {KetoError} 400: Validation error / Current password is wrong
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests / Too many attempts. Please try again later.
     * @throws {KetoError} 500: Failed to process request
     * @throws {KetoError} 503: Service unavailable
     */
    changeEmail(body: ChangeEmailRequest, options?: RequestOptions): Promise<MessageResponse>;
    /**
     * Confirm an address with the token from the mail.
     *
     * `POST /api/auth/confirm-email`
     * @throws {KetoError} 400: Validation error / Invalid or expired token
     * @throws {KetoError} 409: Email already in use
     * @throws {KetoError} 500: Failed to confirm email
     */
    confirmEmail(body: ConfirmEmailRequest, options?: RequestOptions): Promise<MessageResponse>;
    /**
     * Request a mail with a reset link.
     *
     * `POST /api/auth/forgot-password`
     * @throws {KetoError} 500: Failed to process request
     */
    forgotPassword(body: ForgotPasswordRequest, options?: RequestOptions): Promise<MessageResponse>;
    /**
     * Set a new password with the token from the mail.
     *
     * `POST /api/auth/reset-password`
     * @throws {KetoError} 400: Invalid or expired reset token / Invalid token
     * @throws {KetoError} 500: Failed to reset password
     * @throws {KetoError} 503: Service unavailable
     */
    resetPassword(body: ResetPasswordRequest, options?: RequestOptions): Promise<MessageResponse>;
    /**
     * Change the password; all other access tokens are revoked.
     *
     * `POST /api/auth/change-password`
     * @throws {KetoError} 400: Validation error / Current password is wrong
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests / Too many attempts. Please try again later.
     * @throws {KetoError} 500: Failed to change password
     * @throws {KetoError} 503: Service unavailable
     */
    changePassword(body: ChangePasswordRequest, options?: RequestOptions): Promise<TokenResponse>;
    /**
     * End the session of this token; every service refuses it within seconds.
     *
     * `POST /api/auth/logout`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to log out
     */
    logout(options?: RequestOptions): Promise<MessageResponse>;
    /**
     * List the logins whose tokens work.
     *
     * `GET /api/auth/sessions`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch logins
     */
    getSessions(options?: RequestOptions): Promise<OpenSessionsResponse>;
    /**
     * End one of the own sessions, such as that of a lost device.
     *
     * `DELETE /api/auth/sessions/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to end session
     */
    deleteSession(id: string, options?: RequestOptions): Promise<EndedSessionResponse>;
    /**
     * Revoke all access tokens; this device gets a fresh one.
     *
     * `POST /api/auth/logout-everywhere`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to log out
     */
    logoutEverywhere(options?: RequestOptions): Promise<TokenResponse>;
    /**
     * Erase the own account, and everything that any service keeps about the member.
     *
     * `POST /api/auth/delete-account`
     * @throws {KetoError} 400: Validation error / Current password is wrong
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests / Too many attempts. Please try again later.
     * @throws {KetoError} 500: Failed to delete account
     * @throws {KetoError} 503: Service unavailable
     */
    deleteAccount(body: DeleteAccountRequest, options?: RequestOptions): Promise<ErasureReceiptResponse>;
    /**
     * Tell which services have erased what they kept; the receipt is the only key.
     *
     * `GET /api/auth/erasures/{receipt_id}`
     * @throws {KetoError} 404: Erasure not found
     * @throws {KetoError} 500: Failed to fetch erasure
     */
    getErasure(receipt_id: string, options?: RequestOptions): Promise<ErasureResponse>;
    /**
     * Export everything that identity keeps about the member.
     *
     * `GET /api/auth/export`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: No such page
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to export
     */
    getExport(query?: { after?: string | null }, options?: RequestOptions): Promise<Export>;
  };
  readonly ai: {
    /**
     * Tell whether plans can be generated now.
     *
     * `GET /api/ai/status`
     * @throws {KetoError} 500: Internal error
     */
    getStatus(options?: RequestOptions): Promise<AvailableResponse | UnavailableResponse>;
    /**
     * List the allergens that a plan can leave out.
     *
     * `GET /api/ai/allergens`
     * @throws {KetoError} 500: Internal error
     */
    getAllergens(options?: RequestOptions): Promise<AllergensResponse>;
    /**
     * Complete what a plan shall leave out while it is typed, and refuse what is not known.

    Words are separated by commas; the one after the last comma is completed. `understood` says what
    each text leaves out.
     *
     * `GET /api/ai/exclusions`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to look it up
     */
    getExclusions(query?: { q?: string }, options?: RequestOptions): Promise<ExclusionsResponse>;
    /**
     * Read what the member leaves out.
     *
     * `GET /api/ai/exclusions/mine`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch what is left out
     */
    getOwnExclusions(options?: RequestOptions): Promise<OwnExclusionsResponse>;
    /**
     * Replace what the member leaves out, of every plan that says nothing else.
     *
     * `PUT /api/ai/exclusions/mine`
     * @throws {KetoError} 400: Invalid input
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save what is left out
     */
    replaceOwnExclusions(body: OwnExclusionsInput, options?: RequestOptions): Promise<OwnExclusionsResponse>;
    /**
     * Read the own answers about health; null where none were given.
     *
     * `GET /api/ai/health`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch the answers
     */
    getHealth(options?: RequestOptions): Promise<HealthResponse>;
    /**
     * Answer what decides whether a doctor must be asked before a plan is written.
     *
     * `PUT /api/ai/health`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save the answers
     */
    replaceHealth(body: Health, options?: RequestOptions): Promise<HealthResponse>;
    /**
     * Generate a plan.
     *
     * `POST /api/ai/generate-plan`
     * @throws {KetoError} 400: Invalid input
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests / Your membership includes 1 plan per week. Upgrade to PRO for unlimited plans. / 2 plans are being written for you already. Please wait until one of them is ready. / Many plans are being written for your network already. Please try again in a minute. / Too many plans have failed. Please try again in an hour.
     * @throws {KetoError} 500: Failed to generate plan. Please try again.
     * @throws {KetoError} 503: Service unavailable
     */
    generatePlan(body: PlannerInput, options?: RequestOptions): Promise<GeneratedPlanResponse>;
    /**
     * Have a plan written whose figures are computed from the food table.
     *
     * `POST /api/ai/jobs`
     * @throws {KetoError} 400: Invalid input
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 409: A plan is already being written / Ask a doctor first
     * @throws {KetoError} 429: Too many requests / Your membership includes 1 plan per week. Upgrade to PRO for unlimited plans. / 2 plans are being written for you already. Please wait until one of them is ready. / Too many plans have failed. Please try again in an hour. / You can ask for 100 plans a day. Please go on tomorrow.
     * @throws {KetoError} 500: Failed to start the plan
     */
    startJob(body: JobInput, options?: RequestOptions): Promise<JobResponse>;
    /**
     * List the own jobs, newest first.
     *
     * `GET /api/ai/jobs`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch jobs
     */
    getJobs(query?: { limit?: number }, options?: RequestOptions): Promise<JobsResponse>;
    /**
     * Read one of the own jobs, with the days written so far.
     *
     * `GET /api/ai/jobs/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Job not found
     * @throws {KetoError} 429: Too many requests
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
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to cancel job
     */
    cancelJob(id: string, options?: RequestOptions): Promise<JobResponse>;
    /**
     * Have a meal or a day of a computed plan written anew, within the targets of the day.
     *
     * `POST /api/ai/sessions/{id}/swaps`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 409: Plan cannot be changed / A plan is already being written / Ask a doctor first
     * @throws {KetoError} 429: Too many requests / You can change 20 meals or days a day. Please go on tomorrow.
     * @throws {KetoError} 500: Failed to start the change
     */
    startSwap(id: string, body: SwapInput, options?: RequestOptions): Promise<JobResponse>;
    /**
     * Ask the model again for a plan that was written while it was away: once, free of quota.
     *
     * `POST /api/ai/sessions/{id}/rewrite`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 409: Nothing to rewrite / A plan is already being written / Ask a doctor first
     * @throws {KetoError} 429: Too many requests / You can ask the model 20 times a day. Please go on tomorrow.
     * @throws {KetoError} 500: Failed to start the change
     */
    rewritePlan(id: string, options?: RequestOptions): Promise<JobResponse>;
    /**
     * List the own plans.
     *
     * `GET /api/ai/sessions`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch sessions
     */
    getSessions(options?: RequestOptions): Promise<SessionsResponse>;
    /**
     * Read one of the own plans.
     *
     * `GET /api/ai/sessions/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch session
     */
    getSession(id: string, options?: RequestOptions): Promise<SessionResponse>;
    /**
     * List the versions of a plan, newest first: the first one is what the plan is now.
     *
     * `GET /api/ai/sessions/{id}/versions`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 429: Too many requests
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
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to restore the version
     */
    restoreVersion(id: string, number: string, options?: RequestOptions): Promise<SessionResponse>;
    /**
     * Check a plan: whether its figures are true, and whether it names what is left out.
     *
     * `GET /api/ai/sessions/{id}/check`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 429: Too many requests / Too many files are being made for you already. Please try again in a moment.
     * @throws {KetoError} 500: Failed to check the plan
     * @throws {KetoError} 503: Service unavailable
     */
    checkPlan(id: string, options?: RequestOptions): Promise<CheckResponse>;
    /**
     * List what to buy for some days of a plan, by default for all of them.
     *
     * `GET /api/ai/sessions/{id}/shopping`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch the list
     */
    getShoppingList(id: string, query?: { days?: string | null; servings?: number }, options?: RequestOptions): Promise<ShoppingResponse>;
    /**
     * Tick a line of the shopping list, or untick it; the other devices see it.
     *
     * `PUT /api/ai/sessions/{id}/shopping/{key}`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found / Line not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save the tick
     */
    tickShoppingLine(id: string, key: string, body: Tick, query?: { days?: string | null; servings?: number }, options?: RequestOptions): Promise<ShoppingLineResponse>;
    /**
     * Print a plan: each week on a page, the shopping list, the dishes.
     *
     * `GET /api/ai/sessions/{id}/pdf`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Session not found
     * @throws {KetoError} 429: Too many requests / Too many files are being made for you already. Please try again in a moment.
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
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to make the calendar
     */
    getCalendar(id: string, query?: { start?: string | null }, options?: RequestOptions): Promise<Blob>;
    /**
     * Export everything that planner keeps about the member.
     *
     * `GET /api/ai/export`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: No such page
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to export
     */
    getExport(query?: { after?: string | null }, options?: RequestOptions): Promise<Export>;
  };
  readonly tracker: {
    /**
     * Save the log of a day.
     *
     * `POST /api/tracker/log`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save log
     */
    saveLog(body: LogRequest, options?: RequestOptions): Promise<LogResponse>;
    /**
     * Delete the log of a day; earned achievements and points stay.
     *
     * `DELETE /api/tracker/log`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Log not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to delete log
     */
    deleteLog(query: { date: string }, options?: RequestOptions): Promise<DeletedResponse>;
    /**
     * Replace the log of a day: a field that is left out becomes null.
     *
     * `PUT /api/tracker/log/{date}`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save log
     */
    replaceLog(date: string, body: LogFields, options?: RequestOptions): Promise<LogResponse>;
    /**
     * Change some fields of the log of a day: one that is left out stays, null clears it.
     *
     * `PATCH /api/tracker/log/{date}`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save log
     */
    updateLog(date: string, body: LogChange, options?: RequestOptions): Promise<LogResponse>;
    /**
     * Add water to a day; what has the same id is added once.
     *
     * `POST /api/tracker/water`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save water
     */
    addWater(body: NewWater, options?: RequestOptions): Promise<WaterResponse>;
    /**
     * List the logs of a range of days.
     *
     * `GET /api/tracker/logs`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch logs
     */
    getLogs(query?: { from?: string | null; to?: string | null }, options?: RequestOptions): Promise<LogsResponse>;
    /**
     * List the weights of a range of days with their trend; by default the last 90 days.
     *
     * `GET /api/tracker/weight`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch weights
     */
    getWeight(query?: { from?: string | null; to?: string | null }, options?: RequestOptions): Promise<WeightResponse>;
    /**
     * Estimate what the member burns a day, from intake and weight of the last 28 days.
     *
     * `GET /api/tracker/expenditure`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch expenditure
     */
    getExpenditure(options?: RequestOptions): Promise<ExpenditureResponse>;
    /**
     * Summarise the last 30 days.
     *
     * `GET /api/tracker/summary`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch summary
     */
    getSummary(options?: RequestOptions): Promise<SummaryResponse>;
    /**
     * Search foods by the beginnings of words: own ones first, then the best first.
     *
     * `GET /api/tracker/foods`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch foods
     */
    getFoods(query?: { q?: string; limit?: number }, options?: RequestOptions): Promise<FoodsResponse>;
    /**
     * Show a food of the table or of the member's own.
     *
     * `GET /api/tracker/foods/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Food not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch food
     */
    getFood(id: string, options?: RequestOptions): Promise<FoodResponse>;
    /**
     * Find a food by its barcode: the member's own, else one of Open Food Facts.
     *
     * `GET /api/tracker/foods/barcode/{ean}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Food not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch food
     */
    getBarcode(ean: string, options?: RequestOptions): Promise<BarcodeResponse>;
    /**
     * Store a food of the member's own, as its label says.
     *
     * `POST /api/tracker/my-foods`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save food
     */
    addMyFood(body: NewFood, options?: RequestOptions): Promise<MyFoodResponse>;
    /** The items of every page of `getMyFoods`, fetched as they are needed. */
    eachMyFood(query?: { limit?: number; after?: string | null }, options?: RequestOptions): AsyncGenerator<MyFoodItem>;
    /**
     * List the member's own foods by name, in pages.
     *
     * `GET /api/tracker/my-foods`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch foods
     */
    getMyFoods(query?: { limit?: number; after?: string | null }, options?: RequestOptions): Promise<MyFoodsResponse>;
    /**
     * Change an own food; no past day changes.
     *
     * `PATCH /api/tracker/my-foods/{id}`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Food not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save food
     */
    updateMyFood(id: string, body: FoodChange, options?: RequestOptions): Promise<MyFoodResponse>;
    /**
     * Delete an own food; dishes and entries keep what it had.
     *
     * `DELETE /api/tracker/my-foods/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Food not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to delete food
     */
    deleteMyFood(id: string, options?: RequestOptions): Promise<DeletedResponse>;
    /**
     * Store a dish: foods, their grams, and how many portions they make.
     *
     * `POST /api/tracker/dishes`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Food not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save dish
     */
    addDish(body: NewDish, options?: RequestOptions): Promise<DishResponse>;
    /** The items of every page of `getDishes`, fetched as they are needed. */
    eachDishe(query?: { limit?: number; after?: string | null }, options?: RequestOptions): AsyncGenerator<DishRecord>;
    /**
     * List the member's dishes by name, in pages.
     *
     * `GET /api/tracker/dishes`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch dishes
     */
    getDishes(query?: { limit?: number; after?: string | null }, options?: RequestOptions): Promise<DishesResponse>;
    /**
     * Change a dish; no past day changes.
     *
     * `PATCH /api/tracker/dishes/{id}`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Dish not found / Food not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save dish
     */
    updateDish(id: string, body: DishChange, options?: RequestOptions): Promise<DishResponse>;
    /**
     * Delete a dish; entries keep what it had.
     *
     * `DELETE /api/tracker/dishes/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Dish not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to delete dish
     */
    deleteDish(id: string, options?: RequestOptions): Promise<DeletedResponse>;
    /**
     * Add a food, a dish or a quick add to the diary; a repeated id answers the first entry.
     *
     * `POST /api/tracker/entries`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Food not found / Dish not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save entry
     */
    addEntry(body: NewEntry, options?: RequestOptions): Promise<EntryResponse>;
    /**
     * Add entries of one day, all or nothing.
     *
     * `POST /api/tracker/entries/batch`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Food not found / Dish not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save entries
     */
    addEntries(body: NewEntries, options?: RequestOptions): Promise<EntriesResponse>;
    /**
     * Copy a day or a meal; a repeated id answers the first copies.
     *
     * `POST /api/tracker/entries/copy`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to copy entries
     */
    copyEntries(body: EntryCopy, options?: RequestOptions): Promise<EntriesResponse>;
    /**
     * List what the member ate most often in the last 60 days, then the latest.
     *
     * `GET /api/tracker/entries/recent`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch entries
     */
    getRecent(query?: { limit?: number }, options?: RequestOptions): Promise<RecentResponse>;
    /**
     * Change an entry; another amount scales its stored figures.
     *
     * `PATCH /api/tracker/entries/{id}`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Entry not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save entry
     */
    updateEntry(id: string, body: EntryChange, options?: RequestOptions): Promise<EntryResponse>;
    /**
     * Delete an entry; the day's log stays.
     *
     * `DELETE /api/tracker/entries/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Entry not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to delete entry
     */
    deleteEntry(id: string, options?: RequestOptions): Promise<EntryDeletedResponse>;
    /**
     * Show a day: its log, its entries, their sums, and what is left of the targets.
     *
     * `GET /api/tracker/day`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch day
     */
    getDay(query?: { date?: string | null }, options?: RequestOptions): Promise<DayResponse>;
    /**
     * Show the week that contains a day, Monday first.
     *
     * `GET /api/tracker/week`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch week
     */
    getWeek(query?: { date?: string | null }, options?: RequestOptions): Promise<WeekResponse>;
    /**
     * Show the targets of a day: set by hand, or those of the newest plan.
     *
     * `GET /api/tracker/targets`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch targets
     */
    getTargets(options?: RequestOptions): Promise<TargetsResponse>;
    /**
     * Set the targets by hand.
     *
     * `PUT /api/tracker/targets`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save targets
     */
    replaceTargets(body: TargetsRequest, options?: RequestOptions): Promise<TargetsResponse>;
    /**
     * Return to the newest plan's targets.
     *
     * `DELETE /api/tracker/targets`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to delete targets
     */
    deleteTargets(options?: RequestOptions): Promise<TargetsResponse>;
    /**
     * List the days on which the member starts plans, the latest choice first.
     *
     * `GET /api/tracker/plan-starts`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch plan starts
     */
    getPlanStarts(options?: RequestOptions): Promise<PlanStartsResponse>;
    /**
     * Start a plan on a day, or move it; a written plan starts by itself when it is written.
     *
     * `POST /api/tracker/plan-starts`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save plan start
     */
    startPlan(body: NewPlanStart, options?: RequestOptions): Promise<PlanStartsResponse>;
    /**
     * Forget on which day a plan starts; without a day this changes nothing.
     *
     * `DELETE /api/tracker/plan-starts/{plan_id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to delete plan start
     */
    forgetPlanStart(plan_id: string, options?: RequestOptions): Promise<PlanStartsResponse>;
    /**
     * Store ketones, glucose or the waist, as measured.
     *
     * `POST /api/tracker/measurements`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save measurement
     */
    addMeasurement(body: NewMeasurement, options?: RequestOptions): Promise<MeasurementResponse>;
    /**
     * List measurements, with the glucose-ketone index where both lie within an hour, in pages.
     *
     * `GET /api/tracker/measurements`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch measurements
     */
    getMeasurements(query?: { kind?: "ketones" | "glucose" | "waist" | null; from?: string | null; to?: string | null; limit?: number; after?: string | null }, options?: RequestOptions): Promise<MeasurementsResponse>;
    /**
     * Delete a measurement.
     *
     * `DELETE /api/tracker/measurements/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Measurement not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to delete measurement
     */
    deleteMeasurement(id: string, options?: RequestOptions): Promise<DeletedResponse>;
    /**
     * Send a file of MyFitnessPal, Cronometer or Keto, one at a time: it is read in a moment, and
    nothing is in the diary before `apply`.
     *
     * `POST /api/tracker/imports`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 409: Another import is at work
     * @throws {KetoError} 413: Request body too large
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to read the file
     */
    startImport(body: Blob | string, options?: RequestOptions): Promise<ImportResponse>;
    /**
     * Show an import: what is in the file, what is wrong with it, and what is asked.
     *
     * `GET /api/tracker/imports/{id}`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Import not found
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch the import
     */
    getImport(id: string, options?: RequestOptions): Promise<ImportResponse>;
    /**
     * Begin to add the file's entries to the diary; again, it changes nothing.
     *
     * `POST /api/tracker/imports/{id}/apply`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Import not found
     * @throws {KetoError} 409: Questions are open / The file is still being read / Another import is at work
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to import
     */
    applyImport(id: string, body: ImportAnswers, options?: RequestOptions): Promise<ImportResponse>;
    /**
     * Export the diary as a file that can be imported again; 12,000 entries at most.
     *
     * `GET /api/tracker/diary.csv`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to export
     */
    getDiaryCsv(query?: { from?: string | null; to?: string | null }, options?: RequestOptions): Promise<Blob>;
    /**
     * List all achievements with the member's progress.
     *
     * `GET /api/tracker/achievements`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch achievements
     */
    getAchievements(options?: RequestOptions): Promise<AchievementsResponse>;
    /**
     * Export everything that tracker keeps about the member.
     *
     * `GET /api/tracker/export`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: No such page
     * @throws {KetoError} 429: Too many requests
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
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch plans
     */
    getOwnPlans(options?: RequestOptions): Promise<OwnPlansResponse>;
    /**
     * List what a day of each published plan has: energy, net carbs, minutes of work.
     *
     * `GET /api/plans/figures`
     * @throws {KetoError} 500: Failed to fetch plans
     */
    getFigures(options?: RequestOptions): Promise<PlanFiguresResponse>;
    /**
     * Show the first day of a plan in full, to anybody.
     *
     * `GET /api/plans/{slug}/preview`
     * @throws {KetoError} 404: Plan not found
     * @throws {KetoError} 500: Failed to fetch plan
     */
    getPreview(slug: string, options?: RequestOptions): Promise<PlanPreviewResponse>;
    /**
     * Show a plan; its content only for its buyers and for members with a subscription.
     *
     * `GET /api/plans/{slug}`
     * @throws {KetoError} 404: Plan not found
     * @throws {KetoError} 429: Too many requests
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
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to save review
     */
    reviewPlan(id: string, body: ReviewRequest, options?: RequestOptions): Promise<ReviewResponse>;
    /**
     * Export everything that catalogue keeps about the member.
     *
     * `GET /api/plans/mine/export`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: No such page
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to export
     */
    getExport(query?: { after?: string | null }, options?: RequestOptions): Promise<Export>;
  };
  readonly payments: {
    /**
     * List the prices of the tiers that are on sale.
     *
     * `GET /api/payments/prices`
     * @throws {KetoError} 500: Failed to fetch prices
     */
    getPrices(options?: RequestOptions): Promise<PricesResponse>;
    /**
     * Buy a plan.
     *
     * `POST /api/payments/checkout`
     * @throws {KetoError} 400: Validation error / Invalid or expired coupon / Amount below the minimum
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Plan not found / Plan not available
     * @throws {KetoError} 409: Already purchased
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to create checkout session
     */
    checkout(body: CheckoutRequest, options?: RequestOptions): Promise<CheckoutResponse>;
    /**
     * Tell what a checkout would charge, with a coupon; nothing is bought or held.
     *
     * `POST /api/payments/quote`
     * @throws {KetoError} 400: Validation error / Invalid or expired coupon / Amount below the minimum
     * @throws {KetoError} 404: Plan not found / Plan not available
     * @throws {KetoError} 409: Already purchased
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to calculate the price
     */
    getQuote(body: CheckoutRequest, options?: RequestOptions): Promise<QuoteResponse>;
    /**
     * Subscribe to a tier, or buy the lifetime tier.
     *
     * `POST /api/payments/subscribe`
     * @throws {KetoError} 400: Validation error / Invalid tier
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 409: Already a lifetime member
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to create subscription session
     */
    subscribe(body: SubscribeRequest, options?: RequestOptions): Promise<SubscribeResponse>;
    /**
     * Open the billing portal.
     *
     * `POST /api/payments/portal`
     * @throws {KetoError} 400: No billing account found
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to open billing portal
     */
    openPortal(options?: RequestOptions): Promise<PortalResponse>;
    /**
     * Find the subscription of the member.
     *
     * `GET /api/payments/subscription`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch subscription
     */
    getSubscription(options?: RequestOptions): Promise<SubscriptionResponse>;
    /** The items of every page of `getOrders`, fetched as they are needed. */
    eachOrder(query?: { limit?: number; after?: string | null }, options?: RequestOptions): AsyncGenerator<OrderRecord>;
    /**
     * List the payments of the member.
     *
     * `GET /api/payments/orders`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch orders
     */
    getOrders(query?: { limit?: number; after?: string | null }, options?: RequestOptions): Promise<OrdersResponse>;
    /**
     * Ask for the money of an order back; an operator answers.
     *
     * `POST /api/payments/orders/{order_id}/refund-request`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Order not found
     * @throws {KetoError} 409: Already requested / Too late for a refund / Nothing to refund
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to request a refund
     */
    requestRefund(order_id: string, body: RefundRequestBody, options?: RequestOptions): Promise<RefundRequestResponse>;
    /**
     * Find Stripe's receipt of a payment.
     *
     * `GET /api/payments/orders/{order_id}/receipt`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: Order not found / No receipt
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch receipt
     */
    getReceipt(order_id: string, options?: RequestOptions): Promise<ReceiptResponse>;
    /** The items of every page of `getPurchases`, fetched as they are needed. */
    eachPurchase(query?: { limit?: number; after?: string | null }, options?: RequestOptions): AsyncGenerator<PurchaseRecord>;
    /**
     * List the plans that the member owns.
     *
     * `GET /api/payments/purchases`
     * @throws {KetoError} 400: Validation error
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to fetch purchases
     */
    getPurchases(query?: { limit?: number; after?: string | null }, options?: RequestOptions): Promise<PurchasesResponse>;
    /**
     * Export everything that billing keeps about the member.
     *
     * `GET /api/payments/export`
     * @throws {KetoError} 401: Not authenticated / Invalid token
     * @throws {KetoError} 404: No such page
     * @throws {KetoError} 429: Too many requests
     * @throws {KetoError} 500: Failed to export
     */
    getExport(query?: { after?: string | null }, options?: RequestOptions): Promise<Export>;
  };
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

/** One wrong field: in words, as a code to choose words of your own by, and in numbers. `field` is its path, such as `allergies.0`; `body` for the whole body. The words may change; the codes are a closed list. `required`: it is missing, or null where null is no value. `wrong_type`: `type` is wanted. `too_short`, `too_long`: a text or a list with fewer than `min` or more than `max` characters or entries; `length` is how many there are, where it is known. `too_small`, `too_big`: a number below `min` or above `max`, or not more than `above` or not less than `below`. `too_many`: more than `max` are stored or asked for. `unknown_choice`: none of `choices`. `not_a_date`, `not_an_email`, `not_a_url`, `not_a_time`, `not_a_timezone`, `not_a_locale`: a text of another form. `not_a_cursor`: not the `next` of a page. `forbidden_characters`: a text with characters that are not allowed. `common_password`: a password of those that are guessed first. `unchanged`: the value is the current one. `minor`: not before the age of 18. `underweight`: a weight of which nobody should lose any, or that nobody should aim at. `contradiction`: a value that another one excludes. `unreadable`: the whole body is not JSON. `invalid`: anything else. */
export interface ErrorDetail {
  field: string;
  message: string;
  code: "required" | "wrong_type" | "too_short" | "too_long" | "too_small" | "too_big" | "too_many" | "unknown_choice" | "not_a_date" | "not_an_email" | "not_a_url" | "not_a_time" | "not_a_timezone" | "not_a_locale" | "not_a_cursor" | "forbidden_characters" | "common_password" | "unchanged" | "minor" | "underweight" | "contradiction" | "unreadable" | "invalid";
  min?: number;
  max?: number;
  above?: number;
  below?: number;
  length?: number;
  type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
  choices?: string[];
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

export interface EndedSessionResponse {
  deleted?: true;
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

/** `mailWeekly`: a summary of the week, on Monday morning in the member's time zone. */
export interface MemberSettings {
  locale: string;
  timezone: string;
  units: "metric" | "imperial";
  mailWeekly: boolean;
}

export interface MessageResponse {
  message: string;
}

/** A login whose token works. `lastSeenAt` is coarse: the day's first use and each change. */
export interface OpenSession {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  device: string;
  current: boolean;
}

export interface OpenSessionsResponse {
  sessions: OpenSession[];
}

/** The member's address; `verifiedAt` is null until a link that was mailed to it is followed. */
export interface OwnEmailResponse {
  email: string;
  verifiedAt: string | null;
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

/** A mail on these days (1 is Monday) at this time, unless it was logged that day already. */
export interface Reminder {
  kind: "log" | "weigh";
  at: string;
  days: number[];
}

export interface ReminderRecord {
  kind: "log" | "weigh";
  at: string;
  days: number[];
}

export interface RemindersRequest {
  items: Reminder[];
}

export interface RemindersResponse {
  items: ReminderRecord[];
}

export interface ResetPasswordRequest {
  token: string;
  password: string;
}

export interface SettingsRequest {
  locale?: string;
  timezone?: string;
  units?: "metric" | "imperial";
  mailWeekly?: boolean;
}

export interface SettingsResponse {
  settings: MemberSettings;
}

/** The days in a row on which the member was active, today included. */
export interface StreakResponse {
  streakCount: number;
}

/** An access token in place of the revoked ones. */
export interface TokenResponse {
  token: string;
}

export interface UnsubscribeRequest {
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

export interface ExclusionsResponse {
  completions: string[];
  understood: Understood[];
  unknown: UnknownExclusion[];
}

export interface GeneratedPlanResponse {
  sessionId: string;
  plan: GeneratedPlan;
  macros: DailyMacros;
}

/** What decides whether a doctor must be asked first; `supervised`: one knows of the diet. */
export interface Health {
  insulin: boolean;
  sglt2: boolean;
  bloodPressureMedicine: boolean;
  pregnantOrBreastfeeding: boolean;
  kidneyOrLiver: boolean;
  eatingDisorder: boolean;
  supervised: boolean;
}

/** Null: the member has answered nothing. */
export interface HealthResponse {
  health: Health | null;
}

export interface JobDaysResponse {
  job: JobRecord;
  days: Record<string, unknown>[];
}

/** A plan that is written, or was; `day` is that of a swap. */
export interface JobRecord {
  id: string;
  state: "queued" | "writing" | "done" | "failed" | "canceled";
  kind: "plan" | "swap" | "rewrite";
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

/** A thing that a text names. */
export interface Meaning {
  kind: "allergen" | "kind" | "diet" | "food";
  id: string;
  name: string;
}

/** A word of a meal that names what the member leaves out. */
export interface NamedAllergenRecord {
  day: number;
  meal: "breakfast" | "lunch" | "dinner" | "snack";
  allergen: string;
  word: string;
}

/** All that the member leaves out. */
export interface OwnExclusionsInput {
  texts: string[];
}

/** What a member leaves out, as it was typed, and what it means. `foodIds` are all foods of the table that it leaves out, so that an app can mark them anywhere. */
export interface OwnExclusionsRecord {
  texts: string[];
  understood: Understood[];
  foodIds: string[];
}

export interface OwnExclusionsResponse {
  exclusions: OwnExclusionsRecord;
}

export interface SessionRecord {
  id: string;
  createdAt: string;
  inputParams: Record<string, unknown>;
  model: string;
  pdfUrl?: string | null;
  userId: string;
  outputPlan: GeneratedPlan;
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

/** What a text leaves out: how many foods of plans, and some of them. */
export interface Understood {
  text: string;
  means: Meaning[];
  foods: number;
  examples: string[];
}

/** A word that names nothing that a plan could leave out, what to do about it, and the nearest words that do. */
export interface UnknownExclusion {
  word: string;
  message: string;
  didYouMean: string[];
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

/** The same of a plan that a worker writes. Without `allergies`, what the member leaves out. */
export interface JobInput {
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
  cooking?: "fresh" | "batch";
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

export interface BarcodeResponse {
  food: MyFoodItem | FoundFood;
}

/** What is counted, and the number that earns the achievement. */
export interface Condition {
  type: "streak" | "logs" | "purchases";
  value: number;
}

/** A day, or one meal of it. */
export interface CopySource {
  date: string;
  meal?: "breakfast" | "lunch" | "dinner" | "snack";
}

/** The day that gets the copies, and their meal, if it is another one. */
export interface CopyTarget {
  date: string;
  meal?: "breakfast" | "lunch" | "dinner" | "snack";
}

/** A day: its log, what was eaten, and what is left of the targets. */
export interface DayResponse {
  date: string;
  log: LogRecord | null;
  entries: Entry[];
  totals: Totals;
  targets: Targets | null;
  left: DayTargets | null;
}

export interface DayTargets {
  calories: number;
  proteinG: number;
  fatG: number;
  netCarbsG: number;
}

export interface DeletedResponse {
  deleted: boolean;
}

/** What changes of a dish; a field that is left out stays. */
export interface DishChange {
  name?: string;
  portions?: number;
  items?: NewDishItem[];
}

export interface DishItem {
  foodId: string;
  name: string;
  grams: number;
}

/** A dish, with the figures that its foods have now. */
export interface DishRecord {
  id: string;
  name: string;
  portions: number;
  items: DishItem[];
  perPortion: Totals;
  createdAt: string;
}

export interface DishResponse {
  dish: DishRecord;
}

/** A page of the dishes, by name; `next` is the `after` of the next one. */
export interface DishesResponse {
  dishes: DishRecord[];
  next: string | null;
}

export interface EarnedAchievement {
  name: string;
  icon: string;
  earnedAt: string;
}

/** Entries, and the log of their day, which follows them. */
export interface EntriesResponse {
  entries: Entry[];
  log: LogRecord | null;
}

/** A diary entry. Its figures are those of the moment when it was stored. */
export interface Entry {
  calories: number;
  proteinG: number;
  fatG: number;
  carbsG: number;
  netCarbsG: number;
  meal: "breakfast" | "lunch" | "dinner" | "snack";
  name: string;
  foodId: string | null;
  dishId: string | null;
  grams: number | null;
  portions: number | null;
  id: string;
  date: string;
  createdAt: string;
}

/** What changes of an entry; a field that is left out stays. */
export interface EntryChange {
  grams?: number;
  portions?: number;
  name?: string;
  calories?: number;
  proteinG?: number;
  fatG?: number;
  carbsG?: number;
  netCarbsG?: number;
  date?: string;
  meal?: "breakfast" | "lunch" | "dinner" | "snack";
}

/** A day or a meal to eat again, in the same amounts or so many times as much. */
export interface EntryCopy {
  from: CopySource;
  to: CopyTarget;
  factor?: number;
  id?: string;
}

export interface EntryDeletedResponse {
  deleted: boolean;
  log: LogRecord;
}

/** An entry, and the log of its day, which follows the entries. */
export interface EntryResponse {
  entry: Entry;
  log: LogRecord | null;
}

/** What the member burns a day; null where too little is known. */
export interface ExpenditureResponse {
  kcal: number | null;
  days: number;
  confidence: "low" | "good";
}

/** What changes of a food; a field that is left out stays. */
export interface FoodChange {
  name?: string;
  per100g?: LabelFigures;
  carbsBasis?: "total" | "available";
  portions?: LabelPortion[];
  barcode?: string | null;
}

/** Of 100 g; null where a label does not say it. */
export interface FoodFigures {
  calories: number;
  proteinG: number;
  fatG: number;
  carbsG: number;
  fiberG: number | null;
  polyolsG: number | null;
  netCarbsG: number;
}

/** A food, and where its figures come from. */
export interface FoodItem {
  id: string;
  name: string;
  group: string;
  per100g: FoodFigures;
  portions: FoodPortion[];
  allergens: string[];
  mayContain: string[];
  source: string;
}

/** What a household calls so many grams. */
export interface FoodPortion {
  name: string;
  grams: number;
}

export interface FoodResponse {
  food: MyFoodItem | FoodItem;
}

export interface FoodsResponse {
  foods: (MyFoodItem | FoodItem)[];
}

/** What Open Food Facts says of a barcode. Compare it with the label, and store it as a food of the member's own (`POST /my-foods`): before that it has no id, and no entry can name it. */
export interface FoundFood {
  id: null;
  name: string;
  group: string;
  per100g: FoodFigures;
  portions: FoodPortion[];
  allergens: string[];
  mayContain: string[];
  source: string;
  carbsBasis: "total" | "available";
  barcode: string;
}

/** The answers to an import's questions, by their keys: each is one of its choices. */
export interface ImportAnswers {
  answers?: Record<string, string>;
}

/** Why a row of the file is left out. */
export interface ImportProblem {
  line: number;
  message: string;
}

/** What the file does not say. */
export interface ImportQuestion {
  key: string;
  question: string;
  choices: string[];
}

/** An import: `asking` until its questions are answered, `failed` where nothing can be read. `reading` and `applying` end by themselves: ask for it again. */
export interface ImportRecord {
  id: string;
  state: "reading" | "preview" | "asking" | "applying" | "applied" | "failed";
  format: "keto" | "myfitnesspal" | "cronometer" | null;
  rows: number;
  days: number;
  problems: ImportProblem[];
  questions: ImportQuestion[];
  preview: ImportedEntry[];
}

export interface ImportResponse {
  import: ImportRecord;
}

/** A row as it will be stored; null is what a question has to answer. */
export interface ImportedEntry {
  line: number;
  date: string | null;
  meal: "breakfast" | "lunch" | "dinner" | "snack" | null;
  name: string;
  calories: number | null;
  proteinG: number | null;
  fatG: number | null;
  carbsG: number | null;
  netCarbsG: number | null;
}

export interface IndexPoint {
  at: string;
  gki: number;
}

/** What a label says of 100 g. */
export interface LabelFigures {
  calories: number;
  proteinG: number;
  fatG: number;
  carbsG: number;
  fiberG?: number;
  polyolsG?: number;
}

export interface LabelPortion {
  name: string;
  grams: number;
}

/** What changes of the log of a day: a field that is left out stays, null clears it. */
export interface LogChange {
  weightKg?: number | null;
  calories?: number | null;
  proteinG?: number | null;
  fatG?: number | null;
  carbsG?: number | null;
  netCarbsG?: number | null;
  waterMl?: number | null;
  notes?: string | null;
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

export interface MeasurementRecord {
  id: string;
  kind: "ketones" | "glucose" | "waist";
  value: number;
  unit: "mmol/L" | "mg/dL" | "cm" | "in";
  at: string;
}

export interface MeasurementResponse {
  measurement: MeasurementRecord;
}

/** A page of measurements, oldest first; `next` is the `after` of the next one. The glucose-ketone index, where both were measured, is of the time up to the page's last one. */
export interface MeasurementsResponse {
  measurements: MeasurementRecord[];
  index: IndexPoint[];
  next: string | null;
}

export interface MemberFigures {
  weightKg: number | null;
  targetWeightKg: number | null;
  streakCount: number;
  totalPoints: number;
}

/** A food of the member's own, as its label says. */
export interface MyFoodItem {
  id: string;
  name: string;
  group: string;
  per100g: FoodFigures;
  portions: FoodPortion[];
  allergens: string[];
  mayContain: string[];
  source: string;
  carbsBasis: "total" | "available";
  barcode: string | null;
  createdAt: string;
}

export interface MyFoodResponse {
  food: MyFoodItem;
}

/** A page of the own foods, by name; `next` is the `after` of the next one. */
export interface MyFoodsResponse {
  foods: MyFoodItem[];
  next: string | null;
}

/** A recipe: what goes into it, and how many portions it makes. */
export interface NewDish {
  name: string;
  portions: number;
  items: NewDishItem[];
}

export interface NewDishItem {
  foodId: string;
  grams: number;
}

/** What was eaten at once: all of it is stored, or nothing. */
export interface NewEntries {
  entries: NewEntry[];
}

/** A food, a dish, or a quick add that a member ate. */
export interface NewEntry {
  grams?: number;
  portions?: number;
  name?: string;
  calories?: number;
  proteinG?: number;
  fatG?: number;
  carbsG?: number;
  netCarbsG?: number;
  id?: string;
  date?: string;
  meal: "breakfast" | "lunch" | "dinner" | "snack";
  foodId?: string;
  dishId?: string;
}

/** A food of the member's own. */
export interface NewFood {
  name: string;
  per100g: LabelFigures;
  carbsBasis: "total" | "available";
  portions?: LabelPortion[];
  barcode?: string | null;
}

/** A value in its own unit, and when it was measured. */
export interface NewMeasurement {
  kind: "ketones" | "glucose" | "waist";
  value: number;
  unit: "mmol/L" | "mg/dL" | "cm" | "in";
  at: string;
}

/** A plan of the member's, and the day on which its first day is. */
export interface NewPlanStart {
  kind: "written" | "catalogue";
  planId: string;
  startsOn: string;
}

/** So much water more, or less, than the log of the day has; the same id counts once. */
export interface NewWater {
  id: string;
  date?: string;
  ml: number;
}

/** `planId` is the id of a written plan's session, or the slug of a plan of the catalogue. */
export interface PlanStart {
  kind: "written" | "catalogue";
  planId: string;
  startsOn: string;
  chosenAt: string;
}

/** The plans that the member starts, the latest choice first. */
export interface PlanStartsResponse {
  starts: PlanStart[];
}

/** What a member ate, as the last time, and how often. */
export interface RecentEntry {
  calories: number;
  proteinG: number;
  fatG: number;
  carbsG: number;
  netCarbsG: number;
  meal: "breakfast" | "lunch" | "dinner" | "snack";
  name: string;
  foodId: string | null;
  dishId: string | null;
  grams: number | null;
  portions: number | null;
  times: number;
  lastDate: string;
}

/** What a member eats most often, first. */
export interface RecentResponse {
  items: RecentEntry[];
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

/** The targets of a day: set by hand, or those of the newest plan. */
export interface Targets {
  calories: number;
  proteinG: number;
  fatG: number;
  netCarbsG: number;
  source: "hand" | "plan";
}

/** What a member wants to eat a day. */
export interface TargetsRequest {
  calories: number;
  proteinG: number;
  fatG: number;
  netCarbsG: number;
}

/** The targets set by hand, or the newest plan's. */
export interface TargetsResponse {
  targets: Targets | null;
}

export interface Totals {
  calories: number;
  proteinG: number;
  fatG: number;
  carbsG: number;
  netCarbsG: number;
}

/** The log of the day, or null if it was deleted after the same id was sent before. */
export interface WaterResponse {
  log: LogRecord | null;
}

export interface WeekDay {
  date: string;
  totals: Totals;
  weightKg: number | null;
  entries: number;
}

/** A week, Monday first; averages are over the days with entries. */
export interface WeekResponse {
  days: WeekDay[];
  averages: Totals;
  weightChange: number | null;
  daysInTarget: number;
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
  allergens: string[] | null;
  mayContain: string[] | null;
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
  allergens: string[] | null;
  mayContain: string[] | null;
  meals: unknown;
  recipes: unknown;
  shoppingList: unknown;
  nutritionInfo: unknown;
  pdfUrl: string | null;
  published: boolean;
  reviews: ReviewWithAuthor[];
}

/** Energy, net carbs and minutes of work of a plan's mean day; null where it does not say. */
export interface PlanFigures {
  id: string;
  calories: number | null;
  netCarbsG: number | null;
  minutes: number | null;
}

export interface PlanFiguresResponse {
  plans: PlanFigures[];
}

/** What anybody may see of a plan's content: the first day, its recipes, and the mean day. The allergens are those of the whole plan, and null where they are not known. */
export interface PlanPreviewResponse {
  day: unknown;
  recipes: unknown;
  perDay: unknown;
  allergens: string[] | null;
  mayContain: string[] | null;
}

export interface PlanResponse {
  plan: PlanDetails;
  hasAccess: boolean;
}

/** What anybody sees of a plan; its allergens are null where they are not known. */
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
  allergens: string[] | null;
  mayContain: string[] | null;
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

/** A plan to buy or to ask the price of, and a coupon. */
export interface CheckoutRequest {
  planId: string;
  couponCode?: string;
}

/** The address of the payment page. */
export interface CheckoutResponse {
  checkoutUrl: string;
  sessionId: string;
}

/** A payment of a member; `refundableUntil` is null where no refund may be asked for. */
export interface OrderRecord {
  id: string;
  kind: "plan" | "lifetime";
  planId: string | null;
  amount: number;
  currency: string;
  status: string;
  couponCode: string | null;
  paidAt: string;
  refundRequest: RefundRequestRecord | null;
  refundableUntil: string | null;
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

/** What a tier costs, in units of the currency: each month, or once where `interval` is null. */
export interface PriceRecord {
  tier: "basic" | "pro" | "lifetime";
  amount: number;
  currency: string;
  interval: "month" | null;
}

/** The prices of the tiers that are on sale. */
export interface PricesResponse {
  prices: PriceRecord[];
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

/** What a checkout would charge now, in the unit of a plan's price. */
export interface QuoteResponse {
  price: number;
  discount: number;
  total: number;
  currency: string;
}

/** The address of Stripe's receipt. */
export interface ReceiptResponse {
  url: string;
}

/** Why the member wants the money back, for the operator. */
export interface RefundRequestBody {
  reason: string;
}

/** A member's request for a refund, and what became of it. */
export interface RefundRequestRecord {
  id: string;
  state: "open" | "refunded" | "declined";
  createdAt: string;
}

export interface RefundRequestResponse {
  request: RefundRequestRecord;
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
