/** One task in one child, with time limit, memory limit and signal. */

import { systemClock } from "../../../config/ambient.ts";
import type { RunOptions, Task, TaskFailure, TaskOutcome, TaskResult } from "../contract.ts";
import { activityOf } from "./activity.ts";
import type { ChildHandle, Reply } from "./child-handle.ts";
import type { MemoryWatch } from "./memory-watch.ts";
import { outOfMemoryKills } from "./out-of-memory.ts";
import type { PieceRequester } from "./piece-requester.ts";
import type { StandstillWatch } from "./standstill-watch.ts";
import type { UsageWatch } from "./usage-watch.ts";

/** Maximum timer duration. */
const timerMsMax = 2 ** 31 - 1;

/** Minimum check interval. */
const lookMsMin = 5;

/** A time limit that can be extended. */
interface Deadline {
  extend(ms: number): void;
  stop(): void;
}

/** Calls `late` once after the given time plus extensions. `pausedMs`: time that does not count. */
function startDeadline(ms: number, late: () => void, pausedMs: () => number): Deadline {
  let endMs = systemClock.monotonicMs() + ms;
  let timer: ReturnType<typeof setTimeout>;
  const leftMs = () => endMs + pausedMs() - systemClock.monotonicMs();
  const wait = () => {
    timer = setTimeout(look, Math.min(Math.max(lookMsMin, leftMs()), timerMsMax));
  };
  const look = () => {
    if (leftMs() > 0) wait();
    else late();
  };
  wait();
  return {
    extend(moreMs) {
      endMs += moreMs;
    },
    stop: () => clearTimeout(timer),
  };
}

/** A killed process may hang (disk); the caller does not wait for it. */
const killWaitMs = 900;

const failures = {
  out_of_memory: { reason: "out_of_memory" },
  timed_out: { reason: "timed_out" },
  cancelled: { reason: "cancelled" },
  disk: {
    reason: "fault",
    code: "document_too_complex",
    message: "The document needs more disk space than a conversion may use; split it.",
  },
  threads: { reason: "crashed", internal: "it had too many threads" },
  standstill: { reason: "crashed", internal: "it hung: asleep without a result" },
} as const satisfies Record<string, TaskFailure>;

type Kill = keyof typeof failures;

export interface Watches {
  memory: MemoryWatch;
  standstill: StandstillWatch;
  usage: UsageWatch;
}

export interface Attempt<T extends Task> {
  outcome: TaskOutcome<T>;
  /** State of the child; `crashed` also if an engine broke. */
  child: "fit" | "crashed" | "killed";
}

/** The time limit starts now, even if the child is starting. The pieces of `requester` end with the task. Never rejects. */
export async function attempt<T extends Task>(
  child: ChildHandle,
  task: T,
  options: RunOptions,
  watches: Watches,
  requester: PieceRequester | null = null,
  kills = outOfMemoryKills,
): Promise<Attempt<T>> {
  const killsBefore = kills();
  let killed: Kill | undefined;
  const gone = Promise.withResolvers<null>();
  const kill = (reason: Kill) => {
    if (killed !== undefined) return;
    killed = reason;
    child.kill();
    void requester?.end();
    setTimeout(() => gone.resolve(null), killWaitMs).unref();
  };
  const cancel = () => kill("cancelled");
  const deadline = startDeadline(
    options.deadlineMs,
    () => kill("timed_out"),
    () => requester?.queuedMs ?? 0,
  );
  const unwatchMemory = watches.memory.watch(
    () => child.residentBytes(),
    options.memoryMib * 1024 ** 2,
    () => kill("out_of_memory"),
  );
  const unwatchUsage = watches.usage.watch(child.pid, child.workspace.work, kill);
  const unwatchStandstill = watches.standstill.watch(
    () => (requester?.waits ? null : activityOf(child.pid)),
    () => kill("standstill"),
  );
  options.signal?.addEventListener("abort", cancel);
  if (options.signal?.aborted) cancel();
  let waited = false;
  try {
    const run = child.run(task, options, requester?.slots ?? 0, {
      onProgress: (done, total) => {
        if (killed === undefined) options.onProgress?.(done, total);
      },
      onPiece: (id, piece, answer) => {
        const growthMs = requester?.ask(id, piece, answer) ?? null;
        if (growthMs === null) return false;
        deadline.extend(growthMs);
        if (!waited) options.onWaiting?.();
        waited = true;
        return true;
      },
    });
    const reply = await Promise.race([run, gone.promise]);
    if (killed !== undefined) return { outcome: { ok: false, ...failures[killed] }, child: "killed" };
    return judge<T>(task, reply, () => (kills() ?? 0) > (killsBefore ?? Number.POSITIVE_INFINITY));
  } finally {
    deadline.stop();
    unwatchMemory();
    unwatchStandstill();
    unwatchUsage();
    options.signal?.removeEventListener("abort", cancel);
    // Nothing may write into the task's folder after its end is reported.
    await requester?.end();
  }
}

/** A property specific to each kind's result. */
const onlyIn: Record<Task["kind"], string> = {
  inspect: "measurement",
  convert: "delivery",
  picture: "points",
  recognize: "resultBytes",
  transcribe: "resultBytes",
};

/** `killedForMemory`: whether the kernel killed a process for lack of memory since the start. */
function judge<T extends Task>(task: T, reply: Reply | null, killedForMemory: () => boolean): Attempt<T> {
  if (reply === null || reply.kind === "died") {
    const { lastWords, fromOutside } = reply ?? { lastWords: "gone", fromOutside: false };
    return { outcome: { ok: false, ...death(lastWords, fromOutside, killedForMemory) }, child: "crashed" };
  }
  const { outcome, poisoned } = reply.done;
  const child = poisoned ? "crashed" : "fit";
  if (!outcome.ok) return { outcome, child };
  if (!(onlyIn[task.kind] in outcome.value)) {
    const internal = "result of another kind of task";
    return { outcome: { ok: false, reason: "crashed", internal }, child: "crashed" };
  }
  // The kind was checked above.
  return { outcome: { ok: true, value: outcome.value as TaskResult<T> }, child };
}

/** Messages of runtime and MuPDF when memory is refused (RLIMIT_DATA or out of memory). */
const refusedMemory = /out of memory|cannot allocate memory|std::bad_alloc|allocation failed/i;

function death(internal: string, fromOutside: boolean, killedForMemory: () => boolean): TaskFailure {
  if (refusedMemory.test(internal)) return { reason: "out_of_memory" };
  // The CPU time limit behind the time limit (see jail.ts).
  if (internal.startsWith("SIGXCPU")) return { reason: "timed_out" };
  if (!fromOutside) return { reason: "crashed", internal };
  const killed = { reason: "crashed", killedFromOutside: true } as const;
  // The kernel prefers our children when memory runs out (see jail.ts).
  if (!internal.startsWith("SIGKILL") || !killedForMemory()) return { ...killed, internal };
  const words = `${internal}\nthe kernel killed a process for lack of memory meanwhile`;
  return { ...killed, internal: words, machineOutOfMemory: true };
}
