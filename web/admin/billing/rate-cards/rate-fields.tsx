/** The fields of one rate and example prices. */
import type { ComponentChildren } from "preact";
import type { ComponentDocument } from "../../../../config/rates/document.ts";
import { SelectField, TextField } from "../../../components/form.tsx";
import { money } from "../../../messages/admin/billing.ts";
import { prices } from "../../../messages/admin/prices.ts";
import { type ComponentDraft, componentsOf, type RateDraft, wrongFields } from "./card.ts";
import { countText, examplesOf, metricName, priceText } from "./prices.ts";

interface RateFieldsProps {
  rate: RateDraft;
  onChange(rate: RateDraft): void;
  /** The server's message for a place in the rate. */
  wrongAt(path: string): string | null;
}

export function RateFields({ rate, onChange, wrongAt }: RateFieldsProps) {
  const { id, capability_ids, unit, components } = rate;
  const change = (at: number, changed: Partial<ComponentDraft>) =>
    onChange({
      ...rate,
      components: components.map((each, index) => (index === at ? { ...each, ...changed } : each)),
    });
  const heading = `rate-${id}`;
  return (
    <section class="card rate" aria-labelledby={heading}>
      <div class="stack">
        <div>
          <h2 id={heading}>{id}</h2>
          <p class="quiet small anywhere">{capability_ids.join(", ")}</p>
          {[wrongAt(""), wrongAt("/capability_ids"), wrongAt("/components")].map(
            (wrong) =>
              wrong !== null && (
                <p key={wrong} class="wrong-text" lang="en">
                  {wrong}
                </p>
              ),
          )}
        </div>
        {components.map((component, at) => (
          <ComponentFields
            key={component.metric}
            component={component}
            onChange={(changed) => change(at, changed)}
            wrongAt={(field) => inEnglish(wrongAt(`/components/${at}/${field}`))}
          />
        ))}
        <TextField
          label={prices.unit}
          value={unit}
          maxLength={40}
          onValue={(text) => onChange({ ...rate, unit: text })}
          error={unit.trim() === "" ? prices.unitMissing : inEnglish(wrongAt("/unit"))}
        />
      </div>
      <div>
        <h3 class="small quiet">{money.examples}</h3>
        <RateExamples components={componentsOf(components)} label={`${id}: ${money.examples}`} />
      </div>
    </section>
  );
}

const inEnglish = (text: string | null) => text !== null && <span lang="en">{text}</span>;

interface ComponentFieldsProps {
  component: ComponentDraft;
  onChange(changed: Partial<ComponentDraft>): void;
  wrongAt(field: string): ComponentChildren;
}

function ComponentFields({ component, onChange, wrongAt }: ComponentFieldsProps) {
  const { metric, credits, units, minimum, rounding } = component;
  const wrong = wrongFields(component);
  return (
    <fieldset class="component">
      <legend>{metricName(metric)}</legend>
      <TextField
        label={prices.creditsPerStep}
        inputMode="decimal"
        value={credits}
        onValue={(text) => onChange({ credits: text })}
        error={wrong.has("credits") ? prices.creditsWrong : wrongAt("credit_units_per_step")}
      />
      <TextField
        label={prices.unitsPerStep}
        inputMode="numeric"
        value={units}
        onValue={(text) => onChange({ units: text })}
        error={wrong.has("units") ? prices.unitsWrong : wrongAt("units_per_step")}
      />
      <TextField
        label={prices.minimum}
        inputMode="decimal"
        value={minimum}
        onValue={(text) => onChange({ minimum: text })}
        error={wrong.has("minimum") ? prices.creditsWrong : wrongAt("minimum_credit_units")}
      />
      <SelectField
        label={prices.rounding}
        value={rounding}
        choices={(["unit", "step"] as const).map((value) => ({ value, text: prices.roundings[value] }))}
        onValue={(value) => onChange({ rounding: value })}
        error={wrongAt("rounding")}
      />
    </fieldset>
  );
}

/** Null: a field is invalid. */
function RateExamples({
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
