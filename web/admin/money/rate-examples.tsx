import { prices } from "../../messages/admin/prices.ts";
import { countText, priceText } from "./price-words.ts";
import { type Component, examplesOf } from "./pricing.ts";

/** What some documents would cost; null: not to be said, as long as a field is wrong. */
export function RateExamples({
  components,
  label,
}: {
  components: readonly Component[] | null;
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
