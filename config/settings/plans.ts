/** The [[plans]] tables of the configuration file. */
import { formatNamed } from "./formats.ts";
import type { Plan } from "./kinds.ts";
import { nearest } from "./nearest.ts";
import type { Checked } from "./values.ts";

const numbers = {
  monthly_credits: [0, 1_000_000_000],
  active_api_keys: [0, 100_000],
  max_active_jobs: [1, 10_000],
  max_upload_mib: [1, 10_240],
} as const satisfies Partial<Record<keyof Plan, readonly [number, number]>>;

const fields = ["id", "name", ...Object.keys(numbers)];

/** Why a table is no plan, or null when it is one. */
function problemOf(table: unknown): string | null {
  if (typeof table !== "object" || table === null || Array.isArray(table)) return "a table";
  const plan = table as Record<string, unknown>;
  const unknown = Object.keys(plan).find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    return `without the unknown field ${unknown} (the nearest known one is ${nearest(unknown, fields)})`;
  }
  const { id, name } = plan;
  if (typeof id !== "string" || formatNamed("name").read(id) === null) {
    return `named by an id of ${formatNamed("name").allowed}`;
  }
  if (typeof name !== "string" || name.trim() === "") return `given a name (plan ${id})`;
  for (const [field, [min, max]] of Object.entries(numbers)) {
    const value = plan[field];
    if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
      return `given ${field}, a whole number from ${min} to ${max} (plan ${id})`;
    }
  }
  return null;
}

/** Checks the whole list; the answer's `allowed` says which plan is wrong and how. */
export function checkPlans(value: unknown): Checked {
  if (!Array.isArray(value) || value.length === 0)
    return { ok: false, allowed: "one [[plans]] table or more" };
  for (const table of value as unknown[]) {
    const problem = problemOf(table);
    if (problem !== null) return { ok: false, allowed: `[[plans]] tables, each ${problem}` };
  }
  const plans = value as Plan[];
  const ids = new Set(plans.map((plan) => plan.id));
  if (ids.size !== plans.length) return { ok: false, allowed: "[[plans]] tables, each with its own id" };
  return { ok: true, value: plans };
}
