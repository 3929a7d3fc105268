/** The children of a pool: idle, busy and ending ones. */
import { systemClock } from "../../../config/ambient.ts";
import { type Calling, documents } from "../calling.ts";
import type { SandboxHealth, Task } from "../contract.ts";
import { within } from "../within.ts";
import { availableMemoryBytes } from "./available-memory.ts";
import { ChildHandle } from "./child-handle.ts";
import type { StartedChild } from "./start-child.ts";

/** Delay before replacing a busy child by a new idle one. */
const delayMs = 250;
const retryMsMin = 1_000;
const retryMsMax = 60_000;

/**
 * Decides when to start idle children: after a delay, so that server start and short tasks are not slowed, and with
 * backoff after failures.
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

  /** Reports whether a started child became ready. */
  report(ready: boolean): void {
    this.#failures = ready ? 0 : this.#failures + 1;
    if (!ready) this.request();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}

/** An idle child that grew more than this beyond its normal size is replaced. */
const growthBytesMax = 256 * 1024 ** 2;
/** Time limit of garbage collection before a child is replaced. */
const idleMsMax = 2_000;
/** Timers may fire slightly early. */
const timerSlackMs = 10;
/** Last resort of close(). */
const closeMsMax = 2_000;

export interface ChildrenOptions {
  prewarmed: number;
  tasksPerChildMax: number;
  /** Lifetime of additional idle children. */
  lingerMs: number;
  /** See childCommand(). */
  command: readonly string[];
  /** `inPlace`: children started for a task read its document where it is, and others bring theirs in. */
  workspaces: { root: string; readable: readonly string[]; inPlace: boolean };
  requireConfinement?: boolean;
  onStart?(refused: readonly string[]): void;
  /** A child started in advance, if any. */
  takeAhead?: () => StartedChild | null;
  /** Default: from the system. */
  availableMemoryBytes?: () => number;
}

/** A child started in advance. */
const unused: Calling = { ...documents, tenant: null };

/** What children have in common that take each other's tasks. */
export const keyOf = ({ trade, tenant }: Calling) => JSON.stringify([trade, tenant]);

export class Children {
  readonly #options: ChildrenOptions;
  /** Number of tasks that could start now. */
  readonly #room: () => number;
  readonly #idle = new Set<ChildHandle>();
  readonly #busy = new Set<ChildHandle>();
  /** All living children. */
  readonly #living = new Set<ChildHandle>();
  readonly #callings = new WeakMap<ChildHandle, Calling>();
  readonly #refill: Refill;
  /** Children that are about to become idle. */
  readonly #settling = new Map<string, number>();
  #refused: readonly string[] | null = null;
  #crashed = 0;
  #killed = 0;
  #closed = false;

  constructor(options: ChildrenOptions, room: () => number) {
    this.#options = options;
    this.#room = room;
    this.#refill = new Refill(() => this.#prewarm());
    this.#refill.request();
  }

  health(): SandboxHealth {
    const { size: idle } = this.#idle;
    return {
      ...{ idle, busy: this.#busy.size, crashed: this.#crashed, killed: this.#killed },
      refused: this.#refused,
    };
  }

  /** Number of children about to become free. */
  freeSoon(calling: Calling): number {
    return this.#idleFor(calling).length === 0 ? (this.#settling.get(keyOf(calling)) ?? 0) : 0;
  }

  /**
   * Whether there is memory for a child of this specialization: a free one, or a new one beside the busy ones at full
   * size. The first is always allowed.
   */
  hasRoomFor(calling: Calling): boolean {
    const { keptBytes } = calling;
    if (keptBytes === 0 || this.#idleFor(calling).length > 0) return true;
    const keeps = (child: ChildHandle) => this.#callings.get(child)?.keptBytes ?? 0;
    const keepers = [...this.#busy].filter((child) => keeps(child) > 0);
    const missing = keepers.map((child) => Math.max(0, keeps(child) - (child.residentBytes() ?? 0)));
    const available = (this.#options.availableMemoryBytes ?? availableMemoryBytes)();
    if (available - missing.reduce((sum, bytes) => sum + bytes, 0) >= keptBytes) return true;
    // Idle ones with another model or tenant make room.
    for (const child of this.#idle) {
      if (keeps(child) === 0) continue;
      this.#idle.delete(child);
      child.kill();
    }
    return keepers.length === 0;
  }

  /** Starts missing idle children after a delay. */
  refill(): void {
    this.#refill.request();
  }

  /** A warm child, else any idle one, else a new one; or why none could be started. */
  take(calling: Calling, task: Task): ChildHandle | string {
    const idle = this.#idleFor(calling);
    // Unused ones are for other tenants, and each is replaced by a new one.
    const own = idle.filter((each) => this.#callings.get(each)?.tenant === calling.tenant);
    const best = own.length > 0 ? own : idle;
    const child = best.find(({ warm }) => warm) ?? best[0] ?? this.#start(calling, task);
    if (typeof child === "string") return child;
    this.#callings.set(child, calling);
    this.#idle.delete(child);
    this.#busy.add(child);
    this.#refill.request();
    return child;
  }

  /** After a task: keeps the child if it is in good state and needed. */
  async settle(child: ChildHandle): Promise<void> {
    const worn = child.tasks >= this.#options.tasksPerChildMax;
    const calling = this.#callings.get(child) ?? unused;
    const key = keyOf(calling);
    const settling = (by: number) => {
      const now = (this.#settling.get(key) ?? 0) + by;
      if (worn) return;
      if (now > 0) this.#settling.set(key, now);
      else this.#settling.delete(key);
    };
    settling(1);
    const idled = await within(
      Promise.all([child.idle, child.workspace.clear()]).then(
        () => true,
        () => false,
      ),
      idleMsMax,
    );
    settling(-1);
    this.#busy.delete(child);
    const good =
      idled === true && !child.exited && !worn && child.grownBytes() < calling.keptBytes + growthBytesMax;
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
    const ahead = this.#options.takeAhead?.();
    ahead?.process.kill("SIGKILL");
    ahead?.workspace.removeNow();
    const deaths = [...this.#living].map((child) => child.died);
    for (const child of this.#living) {
      child.kill();
      // A command may end before the rest.
      child.workspace.removeNow();
    }
    await within(Promise.all(deaths), closeMsMax);
  }

  /** Children that have read another tenant's documents do not count. */
  #idleFor({ trade, tenant }: Calling): ChildHandle[] {
    return [...this.#idle].filter((child) => {
      const has = this.#callings.get(child);
      return !child.exited && has?.trade === trade && (has.tenant === null || has.tenant === tenant);
    });
  }

  /** Ends surplus idle children, those of a tenant, those without engines and longest idle first. */
  #trim(): void {
    const { prewarmed, lingerMs } = this.#options;
    const nowMs = systemClock.monotonicMs();
    const readers = this.#readers().sort(
      (a, b) => Number(this.#isUnused(a)) - Number(this.#isUnused(b)) || Number(a.warm) - Number(b.warm),
    );
    const kept = new Set(readers.slice(Math.max(0, readers.length - prewarmed)));
    for (const child of [...this.#idle]) {
      if (child.exited || kept.has(child)) continue;
      if (nowMs - child.idleSinceMs < lingerMs) continue;
      this.#idle.delete(child);
      child.kill();
    }
  }

  /** Idle ones that read documents. */
  #readers(): ChildHandle[] {
    return [...this.#idle].filter(
      (child) => !child.exited && this.#callings.get(child)?.trade === documents.trade,
    );
  }

  #isUnused(child: ChildHandle): boolean {
    return this.#callings.get(child)?.tenant === null;
  }

  /** `task`: the first one; null: none yet. */
  #start(calling: Calling, task: Task | null): ChildHandle | string {
    const { command, workspaces, requireConfinement = false, takeAhead } = this.#options;
    const { root, inPlace } = workspaces;
    const source = inPlace && task !== null && "source" in task ? [task.source.path] : [];
    const readable = [...workspaces.readable, ...source];
    try {
      const options = { root, readable, writable: calling.writable, requireConfinement };
      const child = new ChildHandle(command, options, takeAhead?.());
      this.#living.add(child);
      this.#callings.set(child, calling);
      void child.ready.then((ready) => {
        if (child.refused !== null) {
          this.#refused = child.refused;
          this.#options.onStart?.(child.refused);
        }
        this.#refill.report(ready || this.#closed);
      });
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

  /** Preloads engines in idle children, up to the number that could run. */
  #prewarm(): void {
    const wanted = Math.max(0, Math.min(this.#options.prewarmed, this.#room()));
    const fresh = () => this.#readers().filter((child) => this.#isUnused(child));
    for (let idle = fresh().length; idle < wanted; idle += 1) {
      const child = this.#start(unused, null);
      if (typeof child === "string") return;
      this.#idle.add(child);
    }
    for (const child of fresh().slice(0, wanted)) child.prewarm();
  }
}
