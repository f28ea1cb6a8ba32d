// The prices of the memberships, from the API.

import type { PriceRecord as Price } from "keto-client";
import { money } from "../../data/member/format";
import * as queries from "../../data/queries";
import { hasFailed, useData } from "../../data/use-data";

export interface Prices {
  of: (tier: string) => Price | undefined;
  currency: string;
  loading: boolean;
}

export function usePrices(): Prices {
  const answer = useData(queries.prices);
  const prices = answer.data?.prices ?? [];
  return {
    of: (wanted) => prices.find(({ tier }) => tier === wanted),
    currency: prices.at(0)?.currency ?? "usd",
    loading: answer.data === null && !hasFailed(answer),
  };
}

export type Interval = "month" | "year";

/** The price of a year when billed yearly; null if that is not sold. */
export function yearly(price: Price | undefined) {
  const amount = price?.yearlyAmount;
  return price && amount ? { amount, currency: price.currency, interval: "year" as const } : null;
}

type Paid = Pick<Price, "amount" | "currency"> & { interval: Interval | null };

export function priceText({ amount, currency }: Paid) {
  return money(amount, currency, amount % 1 ? undefined : 0);
}

/** The billing interval as text. */
export function perText({ interval }: Paid) {
  return interval === null ? "once" : `a ${interval}`;
}

/** Such as `$19.99 a month`; null if the price is unknown. */
export function priceOf(prices: Prices, tier: string, interval: Interval) {
  const monthly = prices.of(tier.toLowerCase());
  const price = interval === "year" ? yearly(monthly) : monthly;
  return price ? `${priceText(price)} ${perText(price)}` : null;
}
