/** Rows of a table that somebody has ticked, and the column to tick them in. */
import { useCallback, useMemo, useState } from "preact/hooks";
import { common } from "../messages/common.ts";
import type { Column } from "./table.tsx";

export interface Selection<T> {
  chosen: readonly T[];
  column: Column<T>;
  clear(): void;
}

/** Of rows that are gone nothing stays chosen. */
export function useSelection<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  nameOf: (row: T) => string,
): Selection<T> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter((row) => keys.has(keyOf(row))), [rows, keys]);
  const clear = useCallback(() => setKeys(new Set()), []);
  const toggle = (row: T, on: boolean) =>
    setKeys((before) => {
      const next = new Set(before);
      if (on) next.add(keyOf(row));
      else next.delete(keyOf(row));
      return next;
    });
  const all = chosen.length > 0 && chosen.length === rows.length;
  const column: Column<T> = {
    key: "selection",
    title: common.selection,
    head: (
      <Tick
        label={common.selectAll}
        checked={all}
        some={chosen.length > 0 && !all}
        onChange={(on) => setKeys(new Set(on ? rows.map(keyOf) : []))}
      />
    ),
    cell: (row) => (
      <Tick
        label={common.select(nameOf(row))}
        checked={keys.has(keyOf(row))}
        onChange={(on) => toggle(row, on)}
      />
    ),
  };
  return { chosen, column, clear };
}

interface TickProps {
  label: string;
  checked: boolean;
  /** Neither all nor none. */
  some?: boolean;
  onChange(on: boolean): void;
}

function Tick({ label, checked, some = false, onChange }: TickProps) {
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
