// An empty state, and what to do about it.

import "./empty.css";
import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "../page/icon";

export function Empty({
  icon = "leaf",
  title,
  children,
}: {
  icon?: IconName;
  title: string;
  children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}
