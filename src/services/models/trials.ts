/** Tries models where they are used: in a child process, before they are in place. */
import { secondMs } from "../../../config/units.ts";
import type { SpeechModel } from "../../../converters/speech/contract.ts";
import type { RunOptions, Task, TaskFailure, TaskOutcome } from "../../sandbox/contract.ts";

/** Null: the engine works with it; else what is wrong, as a sentence without its full stop. */
export interface Trials {
  /** `path`: of the data file of the language. */
  language(name: string, path: string): Promise<string | null>;
  speech(model: SpeechModel): Promise<string | null>;
  /** `path`: of the model for voice activity. */
  activity(path: string): Promise<string | null>;
}

/** Runs one task in a child process. */
export type RunTask = <T extends Task>(task: T, options: RunOptions) => Promise<TaskOutcome<T>>;

/** `doing`: what the engine had no time for, such as "read a small picture". */
export async function tryTask(
  run: RunTask,
  task: Task,
  { doing, ...options }: { deadlineMs: number; memoryMib: number; doing: string },
): Promise<string | null> {
  const outcome = await run(task, options);
  if (outcome.ok) return null;
  // Says what it is that cannot be used: the model, which the refusal names already, or the engine on this machine.
  if (outcome.reason === "fault" && outcome.code === "capability_unavailable")
    return outcome.message.replace(/^The speech model \S+ cannot be used: /, "").replace(/\.$/, "");
  const sentences: Readonly<Record<TaskFailure["reason"], string>> = {
    fault: "the engine does not take it",
    crashed: "the engine ends when it works with it",
    out_of_memory: "the engine needs more memory for it than sandbox.memory_mib, or this machine, allows",
    timed_out: `the engine did not ${doing} with it in ${Math.round(options.deadlineMs / secondMs)} s`,
    cancelled: "the server stops",
  };
  return sentences[outcome.reason];
}
