/** What a child does all its life. */
import type { SpeechModel } from "../../converters/speech/contract.ts";
import type { Task } from "./contract.ts";
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
export const recognition: Calling = { trade: "recognition", keptBytes: 0 };
export const speech = (model: Pick<SpeechModel, "sha256" | "bytes">): Calling => ({
  trade: `speech ${model.sha256}`,
  keptBytes: speechMemoryBytes(model),
});

export function callingOf(task: Task): Calling {
  switch (task.kind) {
    case "recognise":
      return recognition;
    case "hear":
      return speech(task.model);
    default:
      return documents;
  }
}
