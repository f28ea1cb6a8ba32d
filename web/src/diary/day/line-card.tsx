// A link to another page, as a card of one line.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "../../parts/page/icon";

export function LineCard({
  title,
  address,
  children,
}: {
  title: string;
  address: string;
  children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="card line-card" aria-labelledby={id}>
      <h2 id={id}>
        <a href={address}>{title}</a>
      </h2>
      <p class="soft clamped">{children}</p>
      <Icon name="arrow" />
    </section>
  );
}
