// The heading of a page, with a line of text below.

import type { ComponentChildren } from "preact";
export function PageHead({
  title,
  lead,
  children,
}: {
  title: ComponentChildren;
  lead?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <div class="page-head">
      <h1>{title}</h1>
      {lead && <p class="lead">{lead}</p>}
      {children}
    </div>
  );
}
