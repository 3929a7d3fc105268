/** Recordings without an engine: what a child finds and makes is the test's, all else is real. */
import { Readable } from "node:stream";
import { limits } from "../../../config/limits.ts";
import type { CapabilityId } from "../../../converters/capabilities.ts";
import type { Capability } from "../../../converters/contract.ts";
import { text } from "../../../converters/formats/registry.ts";
import type { SpeechModel } from "../../../converters/speech/contract.ts";
import type { ConvertTask, InspectTask, RunOptions, TaskOutcome } from "../../sandbox/contract.ts";
import type { Core } from "../core.ts";
import { convertJob } from "../jobs/conversion.ts";
import { speechModel } from "../models/testing/speech-models.ts";
import { createEstimates } from "../uploads/estimates.ts";
import { createUploads } from "../uploads/uploads.ts";
import { createInstallation, endless, succeeding } from "./installation.ts";

export const decodedMs = 90_000;
/** Half a Credit a minute. */
export const creditUnits = 750;

export const kinds: Capability<CapabilityId>[] = [
  {
    ...text,
    ...{ id: "audio-to-markdown" as CapabilityId, recognition: "speech" },
    ...{ pageProgress: false, maxBytes: limits.mediaBytesMax },
  },
  text,
];

type Tell = (task: InspectTask) => TaskOutcome<InspectTask>;
const measured: Tell = ({ request }) => ({
  ok: true,
  value: {
    capabilityId: "audio-to-markdown",
    request,
    measurement: { metrics: { decoded_ms: decodedMs }, sourceUnits: 1 },
  },
});

/** An installation with those models, which may change meanwhile; its jobs begin when the test says so. */
export async function openedForRecordings(
  models: SpeechModel[],
  changes: Partial<Core> = {},
  tell = measured,
) {
  const asked: InspectTask[] = [];
  const here = await createInstallation(
    endless,
    1,
    async (task) => {
      asked.push(task);
      const refusal = task.refused?.["audio-to-markdown"];
      // As the child does, which has recognized the bytes.
      if (refusal !== undefined) return { ok: false, reason: "fault", ...refusal };
      return tell(task);
    },
    changes,
  );
  here.core.models = { ...here.core.models, speechModels: () => models };
  await here.scheduler.stop();
  const estimates = createEstimates(here.core, createUploads(here.core, kinds));
  const estimate = async (options: Record<string, unknown> = {}) => {
    const staged = await estimates.stage(here.caller, "a.mp3", Readable.from([Buffer.from("ID3")]), null);
    const fields = { mode: "fast", layoutFidelity: "standard", pages: null, capabilityId: null } as const;
    return estimates.create(here.caller, staged, { ...fields, options });
  };
  return {
    here,
    asked,
    estimates,
    estimate,
    async job(options: Record<string, unknown> = {}) {
      const upload = await estimate(options);
      const confirmation = { spendingLimitCreditUnits: 5_000, clientRequestId: null, webhookUrl: null };
      return (await here.jobs.confirm(here.caller, { ...confirmation, uploadId: upload.id })).job;
    },
    /** What the child is given. */
    async converted(job: Awaited<ReturnType<typeof here.jobs.get>>, script = succeeding()) {
      const given: { task: ConvertTask; options: RunOptions }[] = [];
      here.core.sandbox.run = async (task, options) => {
        given.push({ task: task as ConvertTask, options });
        return (await script(task as ConvertTask, options)) as never;
      };
      const signal = new AbortController().signal;
      const watch = { signal, onProgress: () => undefined, onWaiting: () => undefined };
      return {
        outcome: await convertJob(
          here.core,
          job,
          watch,
          kinds.find(({ id }) => id === job.capabilityId),
        ),
        ...given[0],
      };
    },
    [Symbol.asyncDispose]: () => here[Symbol.asyncDispose](),
  };
}

export const whisper = speechModel("whisper-small", ["de", "en"], 400);
