/**
 * The pool of children: a few idle ones with engines loaded, as many busy ones as allowed, and a queue before them.
 * Whatever a task does costs at most the child that it ran in.
 */
import { systemClock } from "../../config/ambient.ts";
import { Fault } from "../../config/errors/fault.ts";
import { attempt, type Watches } from "./attempt.ts";
import { ChildHandle } from "./child-handle.ts";
import type { RunOptions, Sandbox, Task, TaskFailure, TaskOutcome } from "./contract.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { Refill } from "./refill.ts";
import { StandstillWatch } from "./standstill-watch.ts";
import { within } from "./within.ts";

/** An idle child that holds this much more than at its start is replaced. */
const growthBytesMax = 256 * 1024 ** 2;
/** How long collecting a task's garbage may take before the child is replaced instead. */
const idleMsMax = 2_000;
/** A timer may fire a little before its time by the monotonic clock. */
const timerSlackMs = 10;
/** Last resort of close(): a killed process is normally gone after 10 ms. */
const closeMsMax = 2_000;

export interface PoolOptions {
  concurrency: number;
  prewarmed: number;
  tasksPerChildMax: number;
  /** How long an idle child beyond the prewarmed ones waits for another task. */
  lingerMs: number;
  /** After how long a busy child that stands still is ended. */
  standstillMs: number;
  /** As of childCommand(). */
  command: readonly string[];
}

interface Waiting {
  start(): void;
  cancel(): void;
}

/** The machine's trouble, not the file's: who asks for an estimate tries again, a job waits. */
function notStarted(internal: string): TaskFailure {
  const { code, message } = new Fault("service_unavailable");
  return { reason: "fault", code, message, internal };
}

export class Pool implements Sandbox {
  readonly #options: PoolOptions;
  readonly #idle = new Set<ChildHandle>();
  readonly #busy = new Set<ChildHandle>();
  /** All that were started and have not died yet. */
  readonly #living = new Set<ChildHandle>();
  readonly #waiting = new Set<Waiting>();
  readonly #watches: Watches;
  readonly #refill: Refill;
  /** Slots in use: busy children, and tasks whose child is just being started. */
  #running = 0;
  /** Children of those that have answered and will take another task in a moment. */
  #settling = 0;
  #crashed = 0;
  #killed = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#watches = { memory: new MemoryWatch(), standstill: new StandstillWatch(options.standstillMs) };
    this.#refill = new Refill(() => this.#prewarm());
    this.#refill.request();
  }

  run<T extends Task>(task: T, options: RunOptions): Promise<TaskOutcome<T>> {
    return new Promise((resolve) => {
      const cancel = () => {
        options.signal?.removeEventListener("abort", cancel);
        this.#waiting.delete(entry);
        resolve({ ok: false, reason: "cancelled" });
      };
      const start = () => {
        options.signal?.removeEventListener("abort", cancel);
        void this.#perform(task, options, resolve);
      };
      const entry: Waiting = { start, cancel };
      if (this.#closed || options.signal?.aborted) return cancel();
      options.signal?.addEventListener("abort", cancel);
      this.#waiting.add(entry);
      this.#next();
    });
  }

  health(): { idle: number; busy: number; crashed: number; killed: number } {
    return {
      idle: this.#idle.size,
      busy: this.#busy.size,
      crashed: this.#crashed,
      killed: this.#killed,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#refill.stop();
    for (const entry of [...this.#waiting]) entry.cancel();
    const deaths = [...this.#living].map((child) => child.died);
    for (const child of this.#living) child.kill();
    await within(Promise.all(deaths), closeMsMax);
  }

  /**
   * Starts what waits, as far as there are slots. A child that has just answered is free long before another one
   * has started and loaded its engines, so a task rather waits for it.
   */
  #next(): void {
    let soon = this.#settling;
    for (const entry of this.#waiting) {
      if (this.#running >= this.#options.concurrency) return;
      if (this.#idle.size === 0 && soon > 0) {
        soon -= 1;
        continue;
      }
      this.#waiting.delete(entry);
      this.#running += 1;
      entry.start();
    }
  }

  async #perform<T extends Task>(
    task: T,
    options: RunOptions,
    resolve: (outcome: TaskOutcome<T>) => void,
  ): Promise<void> {
    const child = this.#take();
    if (typeof child === "string") {
      resolve({ ok: false, ...notStarted(child) });
    } else {
      this.#busy.add(child);
      this.#refill.request();
      const { outcome, child: fate } = await attempt(child, task, options, this.#watches);
      resolve(this.#closed && !outcome.ok ? { ok: false, reason: "cancelled" } : outcome);
      if (fate === "fit") await this.#settle(child);
      else this.#bury(child, fate);
    }
    this.#running -= 1;
    this.#next();
    this.#refill.request();
  }

  /** A child for a task: a warm one, else any idle one, else a new one; why not, when the system refuses. */
  #take(): ChildHandle | string {
    const idle = [...this.#idle].filter((child) => !child.exited);
    const child = idle.find(({ warm }) => warm) ?? idle[0];
    if (child === undefined) return this.#start();
    this.#idle.delete(child);
    return child;
  }

  /** After a task that left the child in order: keep it, if it is still good and wanted. */
  async #settle(child: ChildHandle): Promise<void> {
    const worn = child.tasks >= this.#options.tasksPerChildMax;
    if (!worn) this.#settling += 1;
    const idled = await within(
      child.idle.then(() => true),
      idleMsMax,
    );
    if (!worn) this.#settling -= 1;
    this.#busy.delete(child);
    const good = idled === true && !child.exited && !worn && child.grownBytes() < growthBytesMax;
    if (!good || this.#closed) return child.kill();
    this.#idle.add(child);
    setTimeout(() => this.#trim(), this.#options.lingerMs + timerSlackMs).unref();
  }

  /** Ends the children that have been idle longest, beyond the prewarmed ones; those without engines first. */
  #trim(): void {
    const { prewarmed, lingerMs } = this.#options;
    const nowMs = systemClock.monotonicMs();
    const order = [...this.#idle].sort((a, b) => Number(a.warm) - Number(b.warm));
    for (const child of order) {
      if (this.#idle.size <= prewarmed) return;
      if (nowMs - child.idleSinceMs < lingerMs) continue;
      this.#idle.delete(child);
      child.kill();
    }
  }

  #bury(child: ChildHandle, fate: "crashed" | "killed"): void {
    this.#busy.delete(child);
    if (fate === "crashed") this.#crashed += 1;
    else this.#killed += 1;
    child.kill();
  }

  #start(): ChildHandle | string {
    try {
      const child = new ChildHandle(this.#options.command);
      this.#living.add(child);
      void child.ready.then((ready) => this.#refill.report(ready || this.#closed));
      void child.died.then(() => {
        this.#living.delete(child);
        // Busy children are counted with their task.
        if (this.#idle.delete(child) && !this.#closed) this.#crashed += 1;
        this.#refill.request();
      });
      return child;
    } catch (error) {
      this.#refill.report(false);
      return `The child process could not be started: ${String(error)}`;
    }
  }

  /** Brings the idle children with engines up to their number; never more than could run at once. */
  #prewarm(): void {
    const { concurrency, prewarmed } = this.#options;
    const wanted = Math.min(prewarmed, concurrency - this.#running);
    while (this.#idle.size < wanted) {
      const child = this.#start();
      if (typeof child === "string") return;
      this.#idle.add(child);
    }
    for (const child of [...this.#idle].slice(0, Math.max(wanted, 0))) child.prewarm();
  }
}
