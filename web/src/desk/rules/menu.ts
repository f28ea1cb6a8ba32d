// The pages of the desk, and the operations that they need. Pure functions.

import { t } from "../../words/words";

export interface MenuEntry {
  id: string;
  name: string;
}

const ENTRIES: (MenuEntry & { needs: string })[] = [
  {
    id: "members",
    name: t("Members"),
    needs: "GET /api/admin/members",
  },
  { id: "reviews", name: t("Reviews"), needs: "GET /api/admin/reviews" },
  { id: "plans", name: t("Plans"), needs: "GET /api/admin/plans" },
  {
    id: "coupons",
    name: t("Coupons"),
    needs: "GET /api/admin/coupons",
  },
  {
    id: "checkouts",
    name: t("Checkouts"),
    needs: "GET /api/admin/checkouts",
  },
  {
    id: "dead-letters",
    name: t("Dead letters"),
    needs: "GET /api/admin/dead-letters",
  },
  {
    id: "work",
    name: t("Background work"),
    needs: "GET /api/admin/work/{service}",
  },
  { id: "figures", name: t("Figures"), needs: "GET /api/admin/figures" },
  {
    id: "audit",
    name: t("Audit"),
    needs: "GET /api/admin/audit/{service}",
  },
  {
    id: "endpoints",
    name: t("Webhooks"),
    needs: "GET /api/admin/endpoints",
  },
  {
    id: "deliveries",
    name: t("Deliveries"),
    needs: "GET /api/admin/deliveries",
  },
];

/** The pages for a role with these operations. */
export function menuOf(operations: string[]): MenuEntry[] {
  return ENTRIES.filter(({ needs }) => operations.includes(needs));
}
