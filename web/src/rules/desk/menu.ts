// The pages of the desk, and which of them a role has. Pure functions.

export interface MenuEntry {
  id: string;
  name: string;
  about: string;
}

const ENTRIES: (MenuEntry & { needs: string })[] = [
  {
    id: "members",
    name: "Members",
    about: "Find one, refund, grant",
    needs: "GET /api/admin/members",
  },
  { id: "reviews", name: "Reviews", about: "Show or hide", needs: "GET /api/admin/reviews" },
  { id: "plans", name: "Plans", about: "Titles and prices", needs: "GET /api/admin/plans" },
  {
    id: "coupons",
    name: "Coupons",
    about: "How much, until when",
    needs: "GET /api/admin/coupons",
  },
  {
    id: "checkouts",
    name: "Checkouts",
    about: "Which failed, and why",
    needs: "GET /api/admin/checkouts",
  },
  {
    id: "dead-letters",
    name: "Dead letters",
    about: "Messages that no handler took",
    needs: "GET /api/admin/dead-letters",
  },
  { id: "figures", name: "Figures", about: "How the shop does", needs: "GET /api/admin/figures" },
  {
    id: "audit",
    name: "Audit",
    about: "Who changed what",
    needs: "GET /api/admin/audit/{service}",
  },
  {
    id: "endpoints",
    name: "Endpoints",
    about: "Who is told by webhook",
    needs: "GET /api/admin/endpoints",
  },
  {
    id: "deliveries",
    name: "Deliveries",
    about: "What was sent to them",
    needs: "GET /api/admin/deliveries",
  },
];

/** The pages of who may use these operations. */
export function menuOf(operations: string[]): MenuEntry[] {
  return ENTRIES.filter(({ needs }) => operations.includes(needs));
}
