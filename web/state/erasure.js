// The erasure of an account, and its receipt.

import { keto } from "./api.js";

/**
 * @typedef {object} ErasureState
 * @property {"pending" | "done"} state
 * @property {{ service: string, erasedAt: string | null }[]} services
 */

const auth = /** @type {any} */ (keto.auth);

/** @type {(password: string) => Promise<{ receiptId: string }>} */
export const eraseAccount = (password) => auth.postDeleteAccount({ password });

/** @type {(receipt: string, signal: AbortSignal) => Promise<ErasureState>} */
export const readErasure = (receipt, signal) => auth.getErasure(receipt, { signal });
