import type { ComponentChildren } from "preact";
import type { JobStatus } from "../../src/client/types.ts";
import { common } from "../messages/common.ts";

export type Tone = "good" | "warn" | "bad" | "busy" | "";

export function Badge({ tone = "", children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

const tones: Readonly<Record<JobStatus, Tone>> = {
  queued: "",
  running: "busy",
  succeeded: "good",
  failed: "bad",
  cancelled: "",
  timed_out: "bad",
};

export function StatusBadge({ status }: { status: JobStatus }) {
  return <Badge tone={tones[status]}>{common.jobStatus[status]}</Badge>;
}
