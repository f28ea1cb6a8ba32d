// A message on a page.

import "./notice.css";
import type { ComponentChildren } from "preact";
import { Icon } from "../page/icon";

const ICONS = { info: "info", good: "check", warn: "warning", busy: "clock" } as const;

export function Notice({
  tone = "info",
  children,
}: {
  tone?: keyof typeof ICONS;
  children?: ComponentChildren;
}) {
  return (
    <div class={`notice ${tone}`} role="status">
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}
