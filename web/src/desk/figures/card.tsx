// A figure in large type, as a link to its rows.

import type { FiguresResponse } from "keto-client";
import type { ComponentChildren } from "preact";
import { t } from "../../words/words";
import { KIND_NAMES, type Kind } from "../rules/ledger-kinds";

export type Currency = FiguresResponse["currencies"][string];
type Figure = Currency["mrr"];

export function Card({
  kind,
  figures,
  text,
  children,
}: {
  kind: Kind;
  figures: Currency;
  text: string;
  children: ComponentChildren;
}) {
  const title = KIND_NAMES[kind];
  return (
    <div class="card">
      <h3 class="small">{title}</h3>
      <p class="price">
        <a
          href={rowsAddress(figures[kind])}
          aria-label={t("{title}: {figure}, show its rows", { title, figure: text })}
        >
          {text}
        </a>
      </p>
      <p class="small soft">{children}</p>
    </div>
  );
}

/** The address of the page with a figure's rows. */
export function rowsAddress({ rows }: Figure) {
  return `/desk/figures/rows?${rows.split("?")[1] ?? ""}`;
}
