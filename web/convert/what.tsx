/** What this installation converts and what it costs, for those who come here first. */
import type { Capability, PricingCatalog } from "../../src/client/generated/schema.ts";
import { Badge } from "../components/badge.tsx";
import { number, size } from "../format.ts";
import { convert } from "../messages/convert.ts";
import { kindOf } from "../messages/kinds.ts";
import { priceWords } from "./measures.ts";

interface WhatProps {
  kinds: readonly Capability[];
  /** Null: not known yet. */
  catalog: PricingCatalog | null;
}

export function What({ kinds, catalog }: WhatProps) {
  return (
    <section class="stack" aria-labelledby="what">
      <div class="stack tight">
        <h2 id="what">{convert.what}</h2>
        <p class="quiet">{convert.whatText}</p>
      </div>
      <ul class="kinds">
        {kinds.map((kind) => (
          <Kind key={kind.id} kind={kind} rate={catalog?.rates.find(({ id }) => id === kind.rate_id)} />
        ))}
      </ul>
    </section>
  );
}

function Kind({ kind, rate }: { kind: Capability; rate: PricingCatalog["rates"][number] | undefined }) {
  const gone = kind.status === "unavailable";
  return (
    <li class={gone ? "card kind gone" : "card kind"}>
      <div class="row between">
        <h3>{kindOf(kind.id)}</h3>
        {gone && <Badge tone="warn">{convert.notHere}</Badge>}
      </div>
      <p class="quiet small mono anywhere">{kind.extensions.join(" ") || convert.byAddress}</p>
      {gone && kind.unavailable_reason !== null ? (
        <p class="small" lang="en">
          {kind.unavailable_reason}
        </p>
      ) : (
        <p class="small">
          {rate === undefined ? " " : priceWords(rate)}
          <span class="quiet"> · {convert.upTo(largestOf(kind))}</span>
        </p>
      )}
    </li>
  );
}

/** Of a recording; the contract fixes it. */
const minutesMax = 60;

/** Recordings are bounded by their length, too. */
const largestOf = ({ max_bytes, source_unit_kind }: Capability) =>
  source_unit_kind === "minute" ? convert.andMinutes(size(max_bytes), number(minutesMax)) : size(max_bytes);
