// A list of the desk: a table, page by page.

import type { ComponentChildren } from "preact";
import { Loaded } from "../parts/loading/loaded";
import { Older } from "../parts/loading/older";
import { t } from "../words/words";
import { useList } from "./state/answers";
import { may } from "./state/role";

export type Column<R> = [
  title: string,
  cell: (row: R, take: (row: R) => void) => ComponentChildren,
  kind?: "figure",
];

/**
 * @param props name: the list's name in the response; columns: a cell can update its row after a change
 */
export function Listing<R extends object>({
  path,
  name,
  label,
  columns,
  empty,
}: {
  path: string;
  name: string;
  label: string;
  columns: Column<R>[];
  empty: string;
}) {
  const list = useList<R>(path, name);
  const change = (index: number) => (row: R) =>
    list.take({ ...list.data, [name]: list.rows?.map((each, at) => (at === index ? row : each)) });
  return (
    <Loaded request={list} isAged={false}>
      {() => (
        <>
          <Table
            rows={list.rows ?? []}
            label={label}
            columns={columns}
            empty={empty}
            change={change}
          />
          <Older label={t("Show more")} isThere={list.hasMore} more={list.more} />
        </>
      )}
    </Loaded>
  );
}

/** The rows as a table; on a phone each is a list of its cells. */
export function Table<R extends object>({
  rows,
  label,
  columns,
  empty,
  change = () => () => {},
}: {
  rows: R[];
  label: string;
  columns: Column<R>[];
  empty: string;
  change?: (index: number) => (row: R) => void;
}) {
  if (!rows.length) return <p class="soft">{empty}</p>;
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={label}>
      <table class="desk-table">
        <thead>
          <tr>
            {columns.map(([title, , kind]) => (
              <th key={title} scope="col" class={kind}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row) ?? index}>
              {columns.map(([title, cell, kind]) => (
                <td key={title} class={kind} data-label={title}>
                  <div>{cell(row, change(index))}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function keyOf(row: object) {
  const { id, code } = row as { id?: string; code?: string };
  return id ?? code;
}

/** A member's id; a link where the role may open the page. */
export function MemberLink({ id }: { id: string | null }) {
  if (!id) return <>–</>;
  const text = <code>{id}</code>;
  return may("GET members/{id}") ? <a href={`/desk/members/${id}`}>{text}</a> : text;
}
