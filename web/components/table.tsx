/** Tables of any length: only visible rows are rendered, and more are loaded near the end. */

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Pages } from "../api/hooks.ts";
import { common } from "../messages/common.ts";
import { Button, Icon, type IconName } from "./elements.tsx";
import { Problem } from "./page.tsx";
import { useSpan } from "./virtual/window.ts";

export interface Column<T> {
  title: string;
  cell(row: T): ComponentChildren;
  /** Shown instead of the title. */
  head?: ComponentChildren;
  /** Right-aligned. */
  number?: boolean;
  /** Takes the remaining width; long text is cut. */
  fills?: boolean;
  /** Hidden on narrow screens. */
  wideOnly?: boolean;
}

type Cell<T> = Column<T>["cell"];

const anyColumn = <T,>(
  title: string,
  cell: Cell<T>,
  options?: Omit<Column<T>, "title" | "cell">,
): Column<T> => ({
  title,
  cell,
  ...options,
});

/** Columns of a table. */
export const column = Object.assign(anyColumn, {
  /** Hidden on narrow screens. */
  wide: <T,>(title: string, cell: Cell<T>) => anyColumn(title, cell, { wideOnly: true }),
  number: <T,>(title: string, cell: Cell<T>) => anyColumn(title, cell, { number: true }),
  wideNumber: <T,>(title: string, cell: Cell<T>) => anyColumn(title, cell, { number: true, wideOnly: true }),
  /** Takes the remaining width. */
  main: <T,>(title: string, cell: Cell<T>) => anyColumn(title, cell, { fills: true }),
  /** The last column, without a visible title. */
  actions: <T,>(cell: Cell<T>) =>
    anyColumn<T>(common.actions, (row) => <span class="row-actions">{cell(row)}</span>, {
      head: <span class="hidden-visually">{common.actions}</span>,
      number: true,
    }),
});

interface TableProps<T> {
  /** For screen readers. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf(row: T): string | number;
  empty?: ComponentChildren;
}

/** Pixels; the CSS fixes it. */
const rowHeight = 44;

const classOf = <T,>({ number, fills, wideOnly }: Column<T>) =>
  [number && "number", fills && "fills", wideOnly && "wide-only"].filter(Boolean).join(" ");

export function Table<T>({ label, columns, rows, keyOf, empty = common.nothing }: TableProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, end } = useSpan(body, rows.length, rowHeight);
  if (rows.length === 0) return <p class="table-frame empty">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section class="table-frame" aria-label={label} tabIndex={0}>
      <table class="table" aria-rowcount={rows.length + 1} aria-label={label}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={classOf(column)}>
                {column.head ?? column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer rows={first} columns={columns.length} />
          {rows.slice(first, end).map((row, index) => (
            <tr key={keyOf(row)} aria-rowindex={first + index + 2}>
              {columns.map((column) => (
                <td key={column.title} class={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          <Spacer rows={rows.length - end} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
}

/** The height of the rows that are not rendered. */
function Spacer({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr class="room" aria-hidden="true">
      <td colSpan={columns} style={{ height: `${rows * rowHeight}px` }} />
    </tr>
  );
}

type PagedTableProps<T> = Omit<TableProps<T>, "rows"> & { pages: Pages<T> };

export function PagedTable<T>({ pages, ...rest }: PagedTableProps<T>) {
  const { items, error, loading, more, loadMore, reload } = pages;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null || !more || error !== null) return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some((each) => each.isIntersecting) && loadMore(),
      {
        rootMargin: "800px",
      },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [more, error, loadMore]);
  useEffect(() => {
    // A page may be empty without being the last.
    if (items.length === 0 && more && !loading && error === null) loadMore();
  }, [items.length, more, loading, error, loadMore]);
  if (items.length === 0 && error === null && (loading || more))
    return <p class="table-frame empty">{common.loading}</p>;
  return (
    <div aria-busy={loading}>
      {(items.length > 0 || error === null) && <Table {...rest} rows={items} />}
      {error !== null && <Problem error={error} onRetry={more ? loadMore : reload} />}
      <div ref={end} class="table-foot">
        {loading && common.loading}
        {!loading && more && <Button onClick={loadMore}>{common.more}</Button>}
        {!loading && !more && items.length > 0 && common.loadedAll(items.length)}
      </div>
    </div>
  );
}

interface RowActionProps {
  icon: IconName;
  /** Includes the row's name. */
  label: string;
  onClick(): void;
}

/** An icon button in a row. */
export function RowAction({ icon, label, onClick }: RowActionProps) {
  return (
    <Button kind="plain" icon small aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={16} />
    </Button>
  );
}

/** Selected rows and the column to select them. */

export interface Selection<T> {
  selected: readonly T[];
  column: Column<T>;
}

export function useSelection<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  nameOf: (row: T) => string,
): Selection<T> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => rows.filter((row) => keys.has(keyOf(row))), [rows, keys]);
  const toggle = (row: T, on: boolean) =>
    setKeys((before) => {
      const next = new Set(before);
      if (on) next.add(keyOf(row));
      else next.delete(keyOf(row));
      return next;
    });
  const all = selected.length > 0 && selected.length === rows.length;
  const selecting: Column<T> = column(
    common.selection,
    (row) => (
      <Checkbox
        label={common.select(nameOf(row))}
        checked={keys.has(keyOf(row))}
        onChange={(on) => toggle(row, on)}
      />
    ),
    {
      head: (
        <Checkbox
          label={common.selectAll}
          checked={all}
          some={selected.length > 0 && !all}
          onChange={(on) => setKeys(new Set(on ? rows.map(keyOf) : []))}
        />
      ),
    },
  );
  return { selected, column: selecting };
}

interface CheckboxProps {
  label: string;
  checked: boolean;
  /** Some, but not all. */
  some?: boolean;
  onChange(on: boolean): void;
}

function Checkbox({ label, checked, some = false, onChange }: CheckboxProps) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        indeterminate={some}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
