/** What one rate card changes of another, in the order of the new one. */

import type { ComponentDocument } from "../../../../config/rates/document.ts";
import type { CardRate } from "./card.ts";

const amounts = ["credit_units_per_step", "units_per_step", "minimum_credit_units", "rounding"] as const;

export type Changed = (typeof amounts)[number] | "rate" | "unit" | "capabilities" | "component";

export interface Change {
  rate: string;
  /** Null: of the rate as a whole. */
  metric: string | null;
  what: Changed;
  /** Null: there was none. */
  before: string | number | null;
  /** Null: there is none any more. */
  after: string | number | null;
}

export function changesBetween(before: readonly CardRate[], after: readonly CardRate[]): Change[] {
  const old = new Map(before.map((rate) => [rate.id, rate]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((rate) => {
      const was = old.get(rate.id);
      return was === undefined ? [whole(rate, null, listed(rate))] : rateChanges(was, rate);
    }),
    ...before.filter(({ id }) => !kept.has(id)).map((rate) => whole(rate, listed(rate), null)),
  ];
}

const listed = ({ capability_ids }: CardRate): string => [...capability_ids].sort().join(", ");

const whole = ({ id: rate }: CardRate, before: string | null, after: string | null): Change => ({
  ...{ rate, metric: null, what: "rate", before, after },
});

function rateChanges(before: CardRate, after: CardRate): Change[] {
  const { id: rate } = after;
  const changes: Change[] = [];
  if (before.unit !== after.unit)
    changes.push({ rate, metric: null, what: "unit", before: before.unit, after: after.unit });
  if (listed(before) !== listed(after))
    changes.push({ rate, metric: null, what: "capabilities", before: listed(before), after: listed(after) });
  const old = new Map(before.components.map((each) => [each.metric, each]));
  const kept = new Set(after.components.map(({ metric }) => metric));
  for (const component of after.components) {
    const { metric } = component;
    const was = old.get(metric);
    if (was === undefined) changes.push({ rate, metric, what: "component", before: null, after: metric });
    else changes.push(...componentChanges(rate, was, component));
  }
  for (const { metric } of before.components)
    if (!kept.has(metric)) changes.push({ rate, metric, what: "component", before: metric, after: null });
  return changes;
}

function componentChanges(rate: string, before: ComponentDocument, after: ComponentDocument): Change[] {
  return amounts
    .filter((field) => before[field] !== after[field])
    .map((what) => ({ rate, metric: after.metric, what, before: before[what], after: after[what] }));
}
