/** Specialization of a child process. */
import { extname } from "node:path";
import { isRecording, recordingExtensions } from "../../converters/capabilities.ts";
import type { SpeechModel } from "../../converters/speech/contract.ts";
import type { InspectTask, Task } from "./contract.ts";
import { speechMemoryBytes } from "./speech-needs.ts";

export interface Calling {
  /**
   * Children specialize: different engines in one process would add up in memory, and loaded engines and compiled code
   * are reused. Each speech model is a trade of its own.
   */
  trade: string;
  /** Memory kept between tasks. */
  keptBytes: number;
}

export const documents: Calling = { trade: "documents", keptBytes: 0 };
/** Nothing is preloaded: recordings do not need the 100 MB of document engines. */
const recordings: Calling = { trade: "recordings", keptBytes: 0 };
export const recognition: Calling = { trade: "recognition", keptBytes: 0 };
export const speech = (model: Pick<SpeechModel, "sha256" | "bytes">): Calling => ({
  trade: `speech ${model.sha256}`,
  keptBytes: speechMemoryBytes(model),
});

export function callingOf(task: Task): Calling {
  switch (task.kind) {
    case "recognize":
      return recognition;
    case "transcribe":
      return speech(task.model);
    case "convert":
      return isRecording(task.capabilityId) ? recordings : documents;
    case "inspect":
      return isLikelyRecording(task) ? recordings : documents;
    default:
      return documents;
  }
}

const extensions: ReadonlySet<string> = new Set(recordingExtensions());

/** A guess before detection: any child can do both, with more memory. */
function isLikelyRecording({ capabilityId, source, imported }: InspectTask): boolean {
  if (imported !== undefined) return false;
  if (capabilityId !== null) return isRecording(capabilityId);
  return extensions.has(extname(source.filename).toLowerCase());
}
