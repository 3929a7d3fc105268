/** What a child does all its life. */
import { extname } from "node:path";
import { isRecording, recordingExtensions } from "../../converters/capabilities.ts";
import type { SpeechModel } from "../../converters/speech/contract.ts";
import type { InspectTask, Task } from "./contract.ts";
import { speechMemoryBytes } from "./speech-needs.ts";

export interface Calling {
  /**
   * Engines of two trades in one process would add up, and one that has recognised a page has its engine loaded and its
   * code compiled for the next. Hearing is a trade for each model, which stays loaded for the next part.
   */
  trade: string;
  /** What it keeps in memory from one task to the next. */
  keptBytes: number;
}

export const documents: Calling = { trade: "documents", keptBytes: 0 };
/** Nothing is loaded before they come: what documents need is 100 MB, and they need none of it. */
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
    case "hear":
      return speech(task.model);
    case "convert":
      return isRecording(task.capabilityId) ? recordings : documents;
    case "inspect":
      return isLikelyHeard(task) ? recordings : documents;
    default:
      return documents;
  }
}

const extensions: ReadonlySet<string> = new Set(recordingExtensions());

/** Before the bytes are looked at, which decide what it is: a child of either trade can do the other's, with more memory. */
function isLikelyHeard({ capabilityId, source, imported }: InspectTask): boolean {
  if (imported !== undefined) return false;
  if (capabilityId !== null) return isRecording(capabilityId);
  return extensions.has(extname(source.filename).toLowerCase());
}
