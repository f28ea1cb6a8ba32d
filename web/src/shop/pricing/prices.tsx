// A price on the card of a membership.

import { money } from "../../data/member/format";
import { savingText, yearlySaving } from "../rules/yearly-saving";
import { type Interval, type Prices, perText, priceText, yearly } from "../state/prices";

/** A price in large type on its card; a note if it is not available. */
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
  const annual = interval === "year" ? yearly(monthly) : null;
  const price = annual ?? monthly;
  const saving = monthly && annual && yearlySaving(monthly);
  if (price) {
    return (
      <Amount text={priceText(price)} per={perText(price)}>
        {saving && savingText(saving, (amount) => money(amount, price.currency))}
      </Amount>
    );
  }
  if (prices.loading) return <Amount text={"\u00a0"} per="" />;
  return (
    <p class="soft">
      We can't show the price right now. You see it on the payment page, before you pay.
    </p>
  );
}

export function Amount({
  text,
  per,
  children,
}: {
  text: string;
  per: string;
  children?: string | null;
}) {
  return (
    <p>
      <span class="price">{text}</span> <span class="soft">{per}</span>
      {children && <span class="small discount">{children}</span>}
    </p>
  );
}
