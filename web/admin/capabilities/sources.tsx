import type { Capability, UrlSource } from "../../../src/client/generated/schema.ts";
import { wordFor } from "../../app/language.ts";
import { Badge, type Tone } from "../../components/elements.tsx";
import { capabilities } from "../../messages/admin/capabilities.ts";

/** What can be imported by its address, and what is in the way of the rest. */
export function UrlSources({ sources }: { sources: readonly UrlSource[] }) {
  return (
    <ul class="plain-list stack tight">
      {sources.map(({ id, status, hosts, unavailable_reason }) => (
        <li key={id}>
          <div class="row">
            <strong>{wordFor(capabilities.sourceNames, id)}</strong>
            <Availability status={status} />
            <span class="quiet anywhere">
              {hosts.map((host) => (host === "*" ? capabilities.everyHost : host)).join(", ")}
            </span>
          </div>
          {unavailable_reason !== null && (
            <p class="small" lang="en">
              {unavailable_reason}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const tones: Readonly<Record<Capability["status"], Tone>> = {
  live: "good",
  degraded: "warn",
  unavailable: "bad",
};

export function Availability({ status }: Pick<Capability, "status">) {
  return <Badge tone={tones[status]}>{capabilities.statuses[status]}</Badge>;
}
