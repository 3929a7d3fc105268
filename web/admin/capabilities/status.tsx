import type { Capability } from "../../../src/client/generated/schema.ts";
import { Badge, type Tone } from "../../components/elements.tsx";
import { capabilities } from "../../messages/admin/capabilities.ts";

const tones: Readonly<Record<Capability["status"], Tone>> = {
  live: "good",
  degraded: "warn",
  unavailable: "bad",
};

export function Availability({ status }: Pick<Capability, "status">) {
  return <Badge tone={tones[status]}>{capabilities.statuses[status]}</Badge>;
}
