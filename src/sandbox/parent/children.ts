/** The children of a pool: idle ones with engines loaded, those at work, and how each of them ends. */
import { systemClock } from "../../../config/ambient.ts";
import { type Calling, documents } from "../calling.ts";
import { within } from "../within.ts";
import { availableMemoryBytes } from "./available-memory.ts";
import { ChildHandle } from "./child-handle.ts";
import type { StartedChild } from "./start-child.ts";

/** So long a busy child has to come back before another one is started in its place. */
const delayMs = 250;
const retryMsMin = 1_000;
const retryMsMax = 60_000;

/**
 * Decides when idle children are started: a moment after they are missed, so that neither the server's start nor a
 * run of short tasks pays for it, and ever more rarely while starting them fails.
 */
class Refill {
  readonly #fill: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #stopped = false;

  constructor(fill: () => void) {
    this.#fill = fill;
  }

  request(): void {
    if (this.#stopped || this.#timer !== undefined) return;
    const retryMs = Math.min(retryMsMin * 2 ** (this.#failures - 1), retryMsMax);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#fill();
      },
      this.#failures === 0 ? delayMs : retryMs,
    );
    this.#timer.unref();
  }

  /** Whether a child that was started became ready. */
  report(ready: boolean): void {
    this.#failures = ready ? 0 : this.#failures + 1;
    if (!ready) this.request();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}

/** An idle child that holds this much more than at its start, and than its calling keeps, is replaced. */
const growthBytesMax = 256 * 1024 ** 2;
/** How long collecting a task's garbage may take before the child is replaced instead. */
const idleMsMax = 2_000;
/** A timer may fire a little before its time by the monotonic clock. */
const timerSlackMs = 10;
/** Last resort of close(): a killed process is normally gone after 10 ms. */
const closeMsMax = 2_000;

export interface ChildrenOptions {
  prewarmed: number;
  tasksPerChildMax: number;
  /** How long an idle child beyond the prewarmed ones waits for another task. */
  lingerMs: number;
  /** As of childCommand(). */
  command: readonly string[];
  /** The first child, where it was started already. */
  takeAhead?: () => StartedChild | null;
  /** Default: what the system says. */
  availableMemoryBytes?: () => number;
}

export class Children {
  readonly #options: ChildrenOptions;
  /** How many more tasks could run now. */
  readonly #room: () => number;
  readonly #idle = new Set<ChildHandle>();
  readonly #busy = new Set<ChildHandle>();
  /** All that were started and have not died yet. */
  readonly #living = new Set<ChildHandle>();
  readonly #callings = new WeakMap<ChildHandle, Calling>();
  readonly #refill: Refill;
  /** Those that have answered and will take another task in a moment. */
  readonly #settling = new Map<Calling["trade"], number>();
  #crashed = 0;
  #killed = 0;
  #closed = false;

  constructor(options: ChildrenOptions, room: () => number) {
    this.#options = options;
    this.#room = room;
    this.#refill = new Refill(() => this.#prewarm());
    this.#refill.request();
  }

  health(): { idle: number; busy: number; crashed: number; killed: number } {
    const { size: idle } = this.#idle;
    return { idle, busy: this.#busy.size, crashed: this.#crashed, killed: this.#killed };
  }

  /** How many tasks need not have a child started, as one is free in a moment. */
  freeSoon({ trade }: Calling): number {
    return this.#idleFor(trade).length === 0 ? (this.#settling.get(trade) ?? 0) : 0;
  }

  /**
   * Whether the machine's memory has room for what a child of the calling keeps: one is free, or another fits beside those
   * at work, which may not have grown to their size yet. One there may always be: where it does not fit, its own end tells.
   */
  hasRoomFor({ trade, keptBytes }: Calling): boolean {
    if (keptBytes === 0 || this.#idleFor(trade).length > 0) return true;
    const keeps = (child: ChildHandle) => this.#callings.get(child)?.keptBytes ?? 0;
    const keepers = [...this.#busy].filter((child) => keeps(child) > 0);
    const missing = keepers.map((child) => Math.max(0, keeps(child) - (child.residentBytes() ?? 0)));
    const available = (this.#options.availableMemoryBytes ?? availableMemoryBytes)();
    if (available - missing.reduce((sum, bytes) => sum + bytes, 0) >= keptBytes) return true;
    // Those that wait for more of another model make room.
    for (const child of this.#idle) {
      if (keeps(child) === 0) continue;
      this.#idle.delete(child);
      child.kill();
    }
    return keepers.length === 0;
  }

  /** Brings the idle children up to their number, in a moment. */
  refill(): void {
    this.#refill.request();
  }

  /** A child to work: a warm one, else any idle one, else a new one; why not, when the system refuses. */
  take(calling: Calling): ChildHandle | string {
    const idle = this.#idleFor(calling.trade);
    const child = idle.find(({ warm }) => warm) ?? idle[0] ?? this.#start(calling);
    if (typeof child === "string") return child;
    this.#idle.delete(child);
    this.#busy.add(child);
    this.#refill.request();
    return child;
  }

  /** After a task that left the child in order: keep it, if it is still good and wanted. */
  async settle(child: ChildHandle): Promise<void> {
    const worn = child.tasks >= this.#options.tasksPerChildMax;
    const { trade, keptBytes } = this.#callings.get(child) ?? documents;
    const settling = (by: number) => {
      if (!worn) this.#settling.set(trade, (this.#settling.get(trade) ?? 0) + by);
    };
    settling(1);
    const idled = await within(
      child.idle.then(() => true),
      idleMsMax,
    );
    settling(-1);
    this.#busy.delete(child);
    const good = idled === true && !child.exited && !worn && child.grownBytes() < keptBytes + growthBytesMax;
    if (!good || this.#closed) return child.kill();
    this.#idle.add(child);
    setTimeout(() => this.#trim(), this.#options.lingerMs + timerSlackMs).unref();
  }

  bury(child: ChildHandle, fate: "crashed" | "killed"): void {
    this.#busy.delete(child);
    if (fate === "crashed") this.#crashed += 1;
    else this.#killed += 1;
    child.kill();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#refill.stop();
    this.#options.takeAhead?.()?.process.kill("SIGKILL");
    const deaths = [...this.#living].map((child) => child.died);
    for (const child of this.#living) child.kill();
    await within(Promise.all(deaths), closeMsMax);
  }

  #idleFor(trade: Calling["trade"]): ChildHandle[] {
    return [...this.#idle].filter((child) => !child.exited && this.#callings.get(child)?.trade === trade);
  }

  /** Ends the children that have been idle longest, beyond the prewarmed ones; those without engines first. */
  #trim(): void {
    const { prewarmed, lingerMs } = this.#options;
    const nowMs = systemClock.monotonicMs();
    const readers = this.#idleFor(documents.trade).sort((a, b) => Number(a.warm) - Number(b.warm));
    const kept = new Set(readers.slice(Math.max(0, readers.length - prewarmed)));
    for (const child of [...this.#idle]) {
      if (child.exited || kept.has(child)) continue;
      if (nowMs - child.idleSinceMs < lingerMs) continue;
      this.#idle.delete(child);
      child.kill();
    }
  }

  #start(calling: Calling): ChildHandle | string {
    try {
      const child = new ChildHandle(this.#options.command, this.#options.takeAhead?.());
      this.#living.add(child);
      this.#callings.set(child, calling);
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
    const wanted = Math.max(0, Math.min(this.#options.prewarmed, this.#room()));
    for (let idle = this.#idleFor(documents.trade).length; idle < wanted; idle += 1) {
      const child = this.#start(documents);
      if (typeof child === "string") return;
      this.#idle.add(child);
    }
    for (const child of this.#idleFor(documents.trade).slice(0, wanted)) child.prewarm();
  }
}
