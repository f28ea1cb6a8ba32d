// A table that compares the memberships.

import { Icon } from "../../parts/page/icon";
import { tierName } from "../cards/plan-card";
import { type Prices, perText, priceText, yearly } from "../state/prices";

const TIERS = ["pro", "lifetime", "basic", "free"] as const;

type Cell = true | string;

function rows(prices: Prices): [name: string, cells: Record<(typeof TIERS)[number], Cell>][] {
  return [
    [
      "Plans of your own",
      { pro: "No limit", lifetime: "No limit", basic: "1 a week", free: "1 a week" },
    ],
    [
      "All plans, with recipes and shopping lists",
      { pro: true, lifetime: true, basic: true, free: "Those you buy" },
    ],
    ["Daily log and progress", { pro: true, lifetime: true, basic: true, free: true }],
    [
      "You pay",
      {
        pro: paid(prices, "pro"),
        lifetime: paid(prices, "lifetime"),
        basic: paid(prices, "basic"),
        free: "Nothing",
      },
    ],
    [
      "Renews",
      { pro: "Until you cancel", lifetime: "Never", basic: "Until you cancel", free: "Never" },
    ],
    ["Cancel", { pro: "Any time", lifetime: "No need", basic: "Any time", free: "No need" }],
  ];
}

function paid(prices: Prices, tier: string) {
  const price = prices.of(tier);
  if (!price) return "See the payment page";
  const ways = [price, yearly(price)].filter((each) => each !== null);
  return ways.map((each) => `${priceText(each)} ${perText(each)}`).join(", or ");
}

/** @param props current: the member's tier, which is marked */
export function Comparison({ current, prices }: { current: string | null; prices: Prices }) {
  return (
    <section class="stack" aria-labelledby="compared">
      <h2 id="compared">Side by side</h2>
      <div class="scroll" tabindex={0} role="region" aria-label="The memberships side by side">
        <table class="comparison">
          <thead>
            <tr>
              <td />
              {TIERS.map((tier) => (
                <th key={tier} scope="col" class={tier === current ? "own" : undefined}>
                  {tierName(tier.toUpperCase())}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows(prices).map(([name, cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {TIERS.map((tier) => (
                  <td key={tier} class={tier === current ? "own" : undefined}>
                    {cells[tier] === true ? (
                      <>
                        <Icon name="check" />
                        <span class="visually-hidden">Yes</span>
                      </>
                    ) : (
                      cells[tier]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
