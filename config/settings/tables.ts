/** Settings that are lists of tables: [[plans]] and [[packs]]. */
import { formatNamed } from "./formats.ts";
import type { Checked, Pack, Plan, TableRow } from "./kinds.ts";
import { nearest } from "./nearest.ts";

export type TableName = "plans" | "packs";

type Range = readonly [min: number, max: number];

interface TableFacts {
  /** Name of one row in messages. */
  noun: string;
  /** Integer fields besides id and name. */
  numbers: Readonly<Record<string, Range>>;
  optional: readonly string[];
  rowsMin: number;
}

const creditsMax = 1_000_000_000;

const tables: Readonly<Record<TableName, TableFacts>> = {
  plans: {
    noun: "plan",
    numbers: {
      monthly_credits: [0, creditsMax],
      active_api_keys: [0, 100_000],
      max_active_jobs: [0, 10_000],
      max_upload_mib: [1, 10_240],
    } satisfies Record<Exclude<keyof Plan, "id" | "name">, Range>,
    optional: [],
    rowsMin: 1,
  },
  packs: {
    noun: "pack",
    numbers: { credits: [1, creditsMax], expires_days: [1, 36_500] } satisfies Record<
      Exclude<keyof Pack, "id" | "name">,
      Range
    >,
    optional: ["expires_days"],
    rowsMin: 0,
  },
};

/** The problem of a table; null: valid. */
function problemOf({ noun, numbers, optional }: TableFacts, table: unknown): string | null {
  if (typeof table !== "object" || table === null || Array.isArray(table)) return "a table";
  const row = table as Record<string, unknown>;
  const fields = ["id", "name", ...Object.keys(numbers)];
  const unknown = Object.keys(row).find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    return `without the unknown field ${unknown} (did you mean ${nearest(unknown, fields)}?)`;
  }
  const { id, name } = row;
  if (typeof id !== "string" || formatNamed("name").read(id) === null) {
    return `named by an id of ${formatNamed("name").allowed}`;
  }
  if (typeof name !== "string" || name.trim() === "") return `given a name (${noun} ${id})`;
  for (const [field, [min, max]] of Object.entries(numbers)) {
    const value = row[field];
    if (value === undefined && optional.includes(field)) continue;
    if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
      return `given ${field}, a whole number from ${min} to ${max} (${noun} ${id})`;
    }
  }
  return null;
}

/** Checks the whole list; `allowed` of the result describes the first problem. */
export function checkTables(name: TableName, value: unknown): Checked {
  const facts = tables[name];
  if (!Array.isArray(value) || value.length < facts.rowsMin) {
    return {
      ok: false,
      allowed: facts.rowsMin === 0 ? `[[${name}]] tables` : `one [[${name}]] table or more`,
    };
  }
  for (const table of value as unknown[]) {
    const problem = problemOf(facts, table);
    if (problem !== null) return { ok: false, allowed: `[[${name}]] tables, each ${problem}` };
  }
  const rows = value as TableRow[];
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size !== rows.length) return { ok: false, allowed: `[[${name}]] tables, each with its own id` };
  return { ok: true, value: rows };
}
