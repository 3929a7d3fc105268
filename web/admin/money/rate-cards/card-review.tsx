import type { AdminRateCard } from "../../../../src/client/generated/admin-schema.ts";
import { FormDialog } from "../../../components/dialog.tsx";
import { prices } from "../../../messages/admin/prices.ts";
import { common } from "../../../messages/common.ts";
import { creditsOf, number } from "../../../text/format.ts";
import { type CardRate, ratesOf } from "./card.ts";
import { type Change, changesBetween } from "./card-diff.ts";
import { metricName } from "./price-words.ts";

interface CardReviewProps {
  version: string;
  /** Null: it can be sent, but not be compared. */
  rates: CardRate[] | null;
  active: AdminRateCard;
  save(): Promise<void>;
  onClose(): void;
}

/** What will be different, before it is. */
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
      {changes !== null && changes.length > 0 && <Changes changes={changes} />}
      <p>{prices.editorText}</p>
    </FormDialog>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section class="table-frame" aria-label={prices.reviewTitle} tabIndex={0}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{common.rate}</th>
            <th scope="col">{prices.what}</th>
            <th scope="col">{prices.before}</th>
            <th scope="col">{prices.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.rate} ${change.metric} ${change.what}`}>
              <th scope="row">{change.rate}</th>
              <td>
                {change.metric !== null && `${metricName(change.metric)}: `}
                {prices.changed[change.what]}
              </td>
              <td>
                <del>{valueText(change, change.before)}</del>
              </td>
              <td>
                <ins>{valueText(change, change.after)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function valueText({ what }: Change, value: Change["before"]): string {
  if (value === null) return prices.nothing;
  if (what === "rounding" && (value === "unit" || value === "step")) return prices.roundings[value];
  if (typeof value !== "number") return value;
  return what === "units_per_step" ? number(value) : creditsOf(value);
}
