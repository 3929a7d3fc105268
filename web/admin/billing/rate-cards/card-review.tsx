import type { ComponentDocument } from "../../../../config/rates/document.ts";
import type { AdminRateCard } from "../../../../src/client/generated/admin-schema.ts";
import { FormDialog } from "../../../components/dialog.tsx";
import { type Column, column, Table } from "../../../components/table.tsx";
import { prices } from "../../../messages/admin/prices.ts";
import { common } from "../../../messages/common.ts";
import { creditsOf, number } from "../../../text/format.ts";
import { type CardRate, ratesOf } from "./card.ts";
import { metricName } from "./prices.ts";

interface CardReviewProps {
  version: string;
  /** Null: cannot be compared. */
  rates: CardRate[] | null;
  active: AdminRateCard;
  save(): Promise<void>;
  onClose(): void;
}

export function CardReview({ version, rates, active, save, onClose }: CardReviewProps) {
  const changes = rates === null ? null : changesBetween(ratesOf(active), rates);
  return (
    <FormDialog
      title={`${prices.reviewTitle}: ${version}`}
      submit={prices.save}
      wide
      run={save}
      onClose={onClose}
    >
      <p class="quiet">{prices.against(active.rate_card_version)}</p>
      {changes === null && <p class="notice warn">{prices.jsonOnly}</p>}
      {changes?.length === 0 && <p class="notice">{prices.noChanges}</p>}
      {changes !== null && changes.length > 0 && (
        <Table
          label={prices.reviewTitle}
          rows={changes}
          columns={columns}
          keyOf={({ rate, metric, what }) => `${rate} ${metric} ${what}`}
        />
      )}
      <p>{prices.editorText}</p>
    </FormDialog>
  );
}

const columns: readonly Column<Change>[] = [
  column(common.rate, ({ rate }) => <strong>{rate}</strong>),
  column(prices.what, ({ metric, what }) => (
    <>
      {metric !== null && `${metricName(metric)}: `}
      {prices.changed[what]}
    </>
  )),
  column(prices.before, (change) => <del>{valueText(change, change.before)}</del>),
  column(prices.after, (change) => <ins>{valueText(change, change.after)}</ins>),
];

function valueText({ what }: Change, value: Change["before"]): string {
  if (value === null) return prices.nothing;
  if (what === "rounding" && (value === "unit" || value === "step")) return prices.roundings[value];
  if (typeof value !== "number") return value;
  return what === "units_per_step" ? number(value) : creditsOf(value);
}

const amounts = ["credit_units_per_step", "units_per_step", "minimum_credit_units", "rounding"] as const;

export type Changed = (typeof amounts)[number] | "rate" | "unit" | "capabilities" | "component";

export interface Change {
  rate: string;
  /** Null: the whole rate. */
  metric: string | null;
  what: Changed;
  /** Null: new. */
  before: string | number | null;
  /** Null: removed. */
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
