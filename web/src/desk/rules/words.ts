// The API's values in the words of a shop: staff read no `past_due`. Pure functions.

import { inWords } from "../../data/values/in-words";
import { CANCEL_REASONS } from "../../shop/rules/cancel-reasons";
import { membershipStatus, orderStatus } from "../../shop/rules/status-names";
import { t } from "../../words/words";

export { membershipStatus, orderStatus };

const NAMES: Record<string, string> = {
  // Withdrawals
  refunding: t("Refund on its way"),
  no_refund: t("Nothing to refund"),
  subscription: t("Membership"),
  // Failed checkouts
  do_not_honor: t("Declined by the bank"),
  generic_decline: t("Declined by the bank"),
  card_declined: t("Card declined"),
  insufficient_funds: t("Not enough money on the card"),
  expired_card: t("Card expired"),
  incorrect_cvc: t("Wrong security code"),
  authentication_required: t("Bank confirmation missing"),
  // Coupons
  PERCENTAGE: t("Percent off"),
  FIXED: t("Amount off"),
  FIXED_AMOUNT: t("Amount off"),
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
  "PATCH plans/{id}": t("Plan edited"),
  "PATCH coupons/{code}": t("Coupon edited"),
  "POST reviews/{id}": t("Review decided"),
  "POST orders/{id}/refund": t("Order refunded"),
  "POST accounts/{id}/grant": t("Access granted"),
  "POST accounts/{id}/revoke": t("Access revoked"),
  "POST endpoints": t("Endpoint added"),
  "PATCH endpoints/{id}": t("Endpoint edited"),
  "DELETE endpoints/{id}": t("Endpoint deleted"),
  "POST endpoints/{id}/secret": t("Endpoint secret replaced"),
  "POST deliveries/{id}/retry": t("Delivery resent"),
  "POST login": t("Logged in"),
  "POST logout": t("Logged out"),
};

/** An operation of the audit, such as `PATCH /api/admin/plans/{id}`. */
export function operationName(operation: string) {
  return DONE[operation.replace("/api/admin/", "")] ?? operation;
}

/** A field's name in the audit: `discountValue` is `Discount value`. */
export function fieldName(field: string) {
  return inWords(field.replaceAll(/([a-z])([A-Z])/g, "$1 $2"));
}
