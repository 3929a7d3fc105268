/** Tests models in a child process before they are installed. */
import { secondMs } from "../../../config/units.ts";
import type { SpeechModel } from "../../../converters/speech/contract.ts";
import type { RunOptions, Task, TaskFailure, TaskOutcome } from "../../sandbox/contract.ts";

/** Null: the engine can use it; else the problem as a clause. */
export interface Trials {
  /** `path`: the language data. */
  language(name: string, path: string): Promise<string | null>;
  speech(model: SpeechModel): Promise<string | null>;
  /** `path`: the voice activity model. */
  activity(path: string): Promise<string | null>;
}

export type RunTask = <T extends Task>(task: T, options: RunOptions) => Promise<TaskOutcome<T>>;

/** `doing`: the activity for a timeout message, such as "read a small picture". */
export async function tryTask(
  run: RunTask,
  task: Task,
  { doing, ...options }: { deadlineMs: number; memoryMib: number; doing: string },
): Promise<string | null> {
  const outcome = await run(task, options);
  if (outcome.ok) return null;
  // Describes the model, which the message names, or the engine.
  if (outcome.reason === "fault" && outcome.code === "capability_unavailable")
    return outcome.message.replace(/^The speech model \S+ cannot be used: /, "").replace(/\.$/, "");
  const sentences: Readonly<Record<TaskFailure["reason"], string>> = {
    fault: "the engine rejects it",
    crashed: "the engine crashes with it",
    out_of_memory: "it needs more memory than sandbox.memory_mib or this machine allows",
    timed_out: `the engine did not ${doing} with it in ${Math.round(options.deadlineMs / secondMs)} s`,
    cancelled: "the server is stopping",
  };
  return sentences[outcome.reason];
}
