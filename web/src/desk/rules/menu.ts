// The pages of the desk, and the operations that they need. Pure functions.

export interface MenuEntry {
  id: string;
  name: string;
}

const ENTRIES: (MenuEntry & { needs: string })[] = [
  {
    id: "members",
    name: "Members",
    needs: "GET /api/admin/members",
  },
  { id: "reviews", name: "Reviews", needs: "GET /api/admin/reviews" },
  { id: "plans", name: "Plans", needs: "GET /api/admin/plans" },
  {
    id: "coupons",
    name: "Coupons",
    needs: "GET /api/admin/coupons",
  },
  {
    id: "checkouts",
    name: "Checkouts",
    needs: "GET /api/admin/checkouts",
  },
  {
    id: "dead-letters",
    name: "Dead letters",
    needs: "GET /api/admin/dead-letters",
  },
  {
    id: "work",
    name: "Work",
    needs: "GET /api/admin/work/{service}",
  },
  { id: "figures", name: "Figures", needs: "GET /api/admin/figures" },
  {
    id: "audit",
    name: "Audit",
    needs: "GET /api/admin/audit/{service}",
  },
  {
    id: "endpoints",
    name: "Endpoints",
    needs: "GET /api/admin/endpoints",
  },
  {
    id: "deliveries",
    name: "Deliveries",
    needs: "GET /api/admin/deliveries",
  },
];

/** The pages for a role with these operations. */
export function menuOf(operations: string[]): MenuEntry[] {
  return ENTRIES.filter(({ needs }) => operations.includes(needs));
}
