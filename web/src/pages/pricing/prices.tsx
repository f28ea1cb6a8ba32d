// What the memberships cost, as the API says it.

import type { PriceRecord as Price } from "keto-client";
import * as queries from "../../data/queries";
import { hasFailed, useData } from "../../data/use-data";
import { money } from "../../state/member/format";

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

/** The price of a year, as one that is paid each year; null where none is sold. */
export function yearly(price: Price | undefined) {
  const amount = price?.yearlyAmount;
  return price && amount ? { amount, currency: price.currency, interval: "year" as const } : null;
}

type Paid = Pick<Price, "amount" | "currency"> & { interval: Interval | null };

export function priceText({ amount, currency }: Paid) {
  return money(amount, currency, amount % 1 ? undefined : 0);
}

/** How often it is paid. */
export function perText({ interval }: Paid) {
  return interval === null ? "once" : `a ${interval}`;
}

/** A price large on its card; where it cannot be had, where it will be seen. */
export function PriceLine({
  tier,
  prices,
  interval,
}: {
  tier: string;
  prices: Prices;
  interval: Interval;
}) {
  const monthly = prices.of(tier);
  const price = (interval === "year" && yearly(monthly)) || monthly;
  if (price) return <Amount text={priceText(price)} per={perText(price)} />;
  if (prices.loading) return <Amount text={"\u00a0"} per="" />;
  return (
    <p class="soft">
      We can't show the price right now. You see it on the payment page, before you pay.
    </p>
  );
}

export function Amount({ text, per }: { text: string; per: string }) {
  return (
    <p>
      <span class="price">{text}</span> <span class="soft">{per}</span>
    </p>
  );
}
