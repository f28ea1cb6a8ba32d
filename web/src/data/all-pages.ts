// A paginated list of the API as a single response.

/** A response with a page of one or more lists; `next` is the `after` of the next page. */
type Page<K extends string> = { [key in K]: unknown[] } & { next: string | null };

/** All pages as one, with their lists joined. */
export async function allPages<K extends string, P extends Page<K>>(
  ask: (after?: string) => Promise<P>,
  ...lists: K[]
): Promise<P> {
  const whole = await ask();
  while (whole.next !== null) {
    const page = await ask(whole.next);
    for (const name of lists) (whole[name] as unknown[]).push(...page[name]);
    whole.next = page.next;
  }
  return whole;
}
