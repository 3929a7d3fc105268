/** One task in one child, under a deadline, a memory cap and a signal. */

import { systemClock } from "../../../config/ambient.ts";
import type { RunOptions, Task, TaskFailure, TaskOutcome, TaskResult } from "../contract.ts";
import { activityOf } from "./activity.ts";
import type { Asker } from "./asker.ts";
import type { ChildHandle, Reply } from "./child-handle.ts";
import type { MemoryWatch } from "./memory-watch.ts";
import { outOfMemoryKills } from "./out-of-memory.ts";
import type { StandstillWatch } from "./standstill-watch.ts";

/** The longest that a timer can wait. */
const timerMsMax = 2 ** 31 - 1;

/** What is paused now has always the same time left: it is not asked about more often. */
const lookMsMin = 5;

/** A deadline that can be put off. */
interface Deadline {
  extend(ms: number): void;
  stop(): void;
}

/**
 * Calls `late` once, so many milliseconds from now and from what it is extended by. `pausedMs`: so much of the time since
 * then does not count.
 */
function startDeadline(ms: number, late: () => void, pausedMs: () => number = () => 0): Deadline {
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

/** A killed process that the kernel does not let go (a hung disk) must not keep the caller waiting. */
const killWaitMs = 900;

const failures = {
  out_of_memory: { reason: "out_of_memory" },
  timed_out: { reason: "timed_out" },
  cancelled: { reason: "cancelled" },
  standstill: { reason: "crashed", internal: "it stood still: asleep, without an answer" },
} as const satisfies Record<string, TaskFailure>;

type Kill = keyof typeof failures;

export interface Watches {
  memory: MemoryWatch;
  standstill: StandstillWatch;
}

export interface Attempt<T extends Task> {
  outcome: TaskOutcome<T>;
  /** What became of the child: `crashed` also when an engine in it broke. */
  child: "fit" | "crashed" | "killed";
}

/** The deadline starts now; the child may still be starting. What `asker` has out ends with the task. Never rejects. */
export async function attempt<T extends Task>(
  child: ChildHandle,
  task: T,
  options: RunOptions,
  watches: Watches,
  asker: Asker | null = null,
  kills = outOfMemoryKills,
): Promise<Attempt<T>> {
  const killsBefore = kills();
  let killed: Kill | undefined;
  const gone = Promise.withResolvers<null>();
  const kill = (reason: Kill) => {
    if (killed !== undefined) return;
    killed = reason;
    child.kill();
    void asker?.end();
    setTimeout(() => gone.resolve(null), killWaitMs).unref();
  };
  const cancel = () => kill("cancelled");
  const deadline = startDeadline(
    options.deadlineMs,
    () => kill("timed_out"),
    () => asker?.queuedMs ?? 0,
  );
  const unwatchMemory = watches.memory.watch(
    () => child.residentBytes(),
    options.memoryMib * 1024 ** 2,
    () => kill("out_of_memory"),
  );
  const unwatchStandstill = watches.standstill.watch(
    () => (asker?.waits ? null : activityOf(child.pid)),
    () => kill("standstill"),
  );
  options.signal?.addEventListener("abort", cancel);
  if (options.signal?.aborted) cancel();
  let waited = false;
  try {
    const run = child.run(task, options, asker?.slots ?? 0, {
      onProgress: (done, total) => {
        if (killed === undefined) options.onProgress?.(done, total);
      },
      onPiece: (id, piece, answer) => {
        const growthMs = asker?.ask(id, piece, answer) ?? null;
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
    options.signal?.removeEventListener("abort", cancel);
    // Nobody writes into the task's folder any more when its end is known.
    await asker?.end();
  }
}

/** What only an answer to a task of the kind has. */
const onlyIn: Record<Task["kind"], string> = {
  inspect: "measurement",
  convert: "delivery",
  picture: "points",
  recognize: "resultBytes",
  hear: "resultBytes",
};

/** `killedForMemory`: whether the kernel has killed anything for lack of memory since the task began. */
function judge<T extends Task>(task: T, reply: Reply | null, killedForMemory: () => boolean): Attempt<T> {
  if (reply === null || reply.kind === "died") {
    const { lastWords, fromOutside } = reply ?? { lastWords: "gone", fromOutside: false };
    return { outcome: { ok: false, ...death(lastWords, fromOutside, killedForMemory) }, child: "crashed" };
  }
  const { outcome, poisoned } = reply.done;
  const child = poisoned ? "crashed" : "fit";
  if (!outcome.ok) return { outcome, child };
  if (!(onlyIn[task.kind] in outcome.value)) {
    const internal = "the answer is that of another kind of task";
    return { outcome: { ok: false, reason: "crashed", internal }, child: "crashed" };
  }
  // Checked above: the shape of the answer is that of the task's kind.
  return { outcome: { ok: true, value: outcome.value as TaskResult<T> }, child };
}

/** The runtime's and MuPDF's last words when the system refuses memory (RLIMIT_DATA, or the machine is full). */
const refusedMemory = /out of memory|cannot allocate memory|std::bad_alloc|allocation failed/i;

function death(internal: string, fromOutside: boolean, killedForMemory: () => boolean): TaskFailure {
  if (refusedMemory.test(internal)) return { reason: "out_of_memory" };
  // Its limit of processor time, which stands behind the deadline (see jail.ts).
  if (internal.startsWith("SIGXCPU")) return { reason: "timed_out" };
  if (!fromOutside) return { reason: "crashed", internal };
  const killed = { reason: "crashed", killedFromOutside: true } as const;
  // The kernel prefers our children when the machine runs out of memory (see jail.ts).
  if (!internal.startsWith("SIGKILL") || !killedForMemory()) return { ...killed, internal };
  const words = `${internal}\nthe kernel killed a process for lack of memory while this one worked`;
  return { ...killed, internal: words, machineOutOfMemory: true };
}
