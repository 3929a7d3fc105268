import type { Capability } from "../../../src/client/generated/schema.ts";
import { Facts } from "../../components/facts.tsx";
import { size } from "../../format.ts";
import { capabilities } from "../../messages/admin/capabilities.ts";
import { kindOf } from "../../messages/kinds.ts";
import { optionWords } from "../../messages/options.ts";
import { optionsOf } from "./options.ts";
import { Availability } from "./status.tsx";

/** One kind of file: whether it can be converted, how, and for whom. */
export function CapabilityCard({ capability }: { capability: Capability }) {
  const { id, name, status, unavailable_reason, options, options_schema } = capability;
  const own = optionsOf(options_schema);
  return (
    <article class="card stack tight">
      <div class="row between">
        <h3>{kindOf(id, name)}</h3>
        <Availability status={status} />
      </div>
      <code class="quiet">{id}</code>
      {unavailable_reason !== null && (
        <p class="notice warn" lang="en">
          {unavailable_reason}
        </p>
      )}
      <Facts
        facts={[
          [capabilities.extensions, capability.extensions.join(" ")],
          [
            capabilities.largest,
            <>
              {size(capability.max_bytes)} <span class="quiet small">({capabilities.largestNote})</span>
            </>,
          ],
          [capabilities.modes, options.mode.map((mode) => optionWords.modes[mode] ?? mode).join(", ")],
          [
            capabilities.formulas,
            options.layout_fidelity.includes("formula") ? capabilities.formulasYes : null,
          ],
          [capabilities.pageRanges, options.pages ? capabilities.pageRangesYes : null],
          [capabilities.guests, capability.guest_preview ? capabilities.guestsYes : capabilities.guestsNo],
          [capabilities.unit, capabilities.units[capability.source_unit_kind] ?? capability.source_unit_kind],
          [capabilities.rate, <code>{capability.rate_id}</code>],
        ]}
      />
      {own.length > 0 && (
        <details class="more">
          <summary>{capabilities.options(own.length)}</summary>
          <dl class="options">
            {own.map(({ name: option, description, values, byDefault }) => (
              <div key={option}>
                <dt>
                  <code>{option}</code>{" "}
                  <span class="quiet small">
                    {values.join(" | ")}
                    {byDefault !== null && ` – ${capabilities.byDefault(byDefault)}`}
                  </span>
                </dt>
                <dd lang="en">{description}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  );
}
