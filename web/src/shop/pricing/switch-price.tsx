// A switch to another tier or interval.

import type { PriceRequest } from "keto-client";
import { keto } from "../../data/api";
import { tierName } from "../cards/plan-card";
import { ChangeDialog } from "../payments/change-dialog";
import { changeMembership } from "../state/membership";
import { subscribe } from "../state/payment-page";

export function SwitchPrice({ to, close }: { to: PriceRequest; close: () => void }) {
  const { tier, interval } = to;
  const name = `${tierName(tier.toUpperCase())}, paid ${interval === "year" ? "yearly" : "monthly"}`;
  return (
    <ChangeDialog
      kind="switch"
      title={`Switch to ${name}`}
      interval={interval}
      preview={async () =>
        (await keto.POST("/api/payments/subscription/preview", { body: to })).change
      }
      send={(prorationDate) =>
        changeMembership(() =>
          keto.POST("/api/payments/subscription/change", { body: { ...to, prorationDate } }),
        )
      }
      isMade={(has) => has.tier === tier.toUpperCase() && has.interval === interval}
      made={`You have ${name} now.`}
      openInvoice={() => subscribe(tier, interval)}
      close={close}
    />
  );
}
