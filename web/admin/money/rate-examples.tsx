import type { ComponentDocument } from "../../../config/rates/document.ts";
import { prices } from "../../messages/admin/prices.ts";
import { examplesOf } from "./price-examples.ts";
import { countText, priceText } from "./price-words.ts";

/** What some documents would cost; null: not to be said, as long as a field is wrong. */
export function RateExamples({
  components,
  label,
}: {
  components: readonly ComponentDocument[] | null;
  label: string;
}) {
  if (components === null) return <p class="quiet small">{prices.noPrice}</p>;
  return (
    <ul class="examples" aria-label={label}>
      {examplesOf(components).map(({ counts, creditUnits }) => {
        const units = counts.map(({ name, count }) => countText(name, count)).join(", ");
        return (
          <li key={units}>
            <span>{units}</span> <strong>{priceText(creditUnits)}</strong>
          </li>
        );
      })}
    </ul>
  );
}
