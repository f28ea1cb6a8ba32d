// The API's values in the words of a shop: staff read no `past_due`. Pure functions.

import { inWords } from "../../data/values/in-words";
import { CANCEL_REASONS } from "../../shop/rules/cancel-reasons";
import { membershipStatus, orderStatus } from "../../shop/rules/status-names";

export { membershipStatus, orderStatus };

const NAMES: Record<string, string> = {
  // Withdrawals
  refunding: "Refund on its way",
  no_refund: "Nothing to refund",
  subscription: "Membership",
  // Failed checkouts
  do_not_honor: "Declined by the bank",
  generic_decline: "Declined by the bank",
  card_declined: "Card declined",
  insufficient_funds: "Not enough money on the card",
  expired_card: "Card expired",
  incorrect_cvc: "Wrong security code",
  authentication_required: "Bank confirmation missing",
  // Coupons
  PERCENTAGE: "Percent off",
  FIXED: "Amount off",
  FIXED_AMOUNT: "Amount off",
};

/** A value of a list, such as the state of a withdrawal or the reason of a decline. */
export function valueName(value: string) {
  return NAMES[value] ?? inWords(value);
}

/** Why a membership was cancelled, in the member's words. */
export function reasonName(reason: string) {
  return (CANCEL_REASONS as Record<string, string>)[reason] ?? inWords(reason);
}

const DONE: Record<string, string> = {
  "PATCH plans/{id}": "Plan edited",
  "PATCH coupons/{code}": "Coupon edited",
  "POST reviews/{id}": "Review decided",
  "POST orders/{id}/refund": "Order refunded",
  "POST accounts/{id}/grant": "Access granted",
  "POST accounts/{id}/revoke": "Access revoked",
  "POST endpoints": "Endpoint added",
  "PATCH endpoints/{id}": "Endpoint edited",
  "DELETE endpoints/{id}": "Endpoint deleted",
  "POST endpoints/{id}/secret": "Endpoint's secret replaced",
  "POST deliveries/{id}/retry": "Delivery sent again",
  "POST login": "Logged in",
  "POST logout": "Logged out",
};

/** An operation of the audit, such as `PATCH /api/admin/plans/{id}`. */
export function operationName(operation: string) {
  return DONE[operation.replace("/api/admin/", "")] ?? operation;
}

/** A field's name in the audit: `discountValue` is `Discount value`. */
export function fieldName(field: string) {
  return inWords(field.replaceAll(/([a-z])([A-Z])/g, "$1 $2"));
}
