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
  /**
   * Whose documents it reads, as in RunOptions: a child that a document has taken over must not get another tenant's.
   * Null: nobody's, such as samples and trials.
   */
  tenant: string | null;
  /** Folders of the server's that it writes. */
  writable: readonly string[];
}

type Trade = Omit<Calling, "tenant">;

const plain = (trade: string, keptBytes = 0): Trade => ({ trade, keptBytes, writable: [] });

export const documents = plain("documents");
/** Nothing is preloaded: recordings do not need the 100 MB of document engines. */
const recordings = plain("recordings");
export const recognition = plain("recognition");
const speech = (model: Pick<SpeechModel, "sha256" | "bytes">): Trade =>
  plain(`speech ${model.sha256}`, speechMemoryBytes(model));

/** A child's paths are fixed at its start, so each kept folder has one of its own. */
const resumable = (keptDir: string): Trade => ({
  ...plain(`recordings ${keptDir}`),
  writable: [keptDir],
});

export const callingOf = (task: Task, tenant?: string): Calling => ({
  ...tradeOf(task),
  tenant: tenant ?? null,
});

function tradeOf(task: Task): Trade {
  switch (task.kind) {
    case "recognize":
      return recognition;
    case "transcribe":
      return speech(task.model);
    case "convert":
      if (task.keptDir) return resumable(task.keptDir);
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
