/** The pool: a queue of whole tasks, and the pieces of running ones. A task can cost at most its child. */
import { Fault } from "../../../config/errors/fault.ts";
import { mib } from "../../../config/units.ts";
import type { LanguageFiles } from "../../../converters/ocr/contract.ts";
import { type Calling, callingOf } from "../calling.ts";
import type {
  ConvertTask,
  PieceTask,
  RunOptions,
  Sandbox,
  SandboxHealth,
  Task,
  TaskFailure,
  TaskOutcome,
} from "../contract.ts";
import { type Attempt, attempt, type Watches } from "./attempt.ts";
import { Children, type ChildrenOptions, keyOf } from "./children.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { PieceQueue } from "./piece-queue.ts";
import { PieceRequester, type WaitingPiece } from "./piece-requester.ts";
import { StandstillWatch } from "./standstill-watch.ts";
import { UsageWatch } from "./usage-watch.ts";

/** Retry interval if a piece's child cannot be started. */
const startRetryMs = 250;
/** Kills from outside are not held against a piece, up to this number of attempts. */
const killingsMax = 2;

export interface PoolOptions extends ChildrenOptions {
  concurrency: number;
  pieceSlots?: number;
  languageFiles?: () => LanguageFiles;
  /** After this time, a hanging busy child is killed. */
  standstillMs: number;
}

interface Waiting {
  calling: Calling;
  start(): void;
  cancel(): void;
}

/** The machine's failure: estimates may be repeated, jobs wait. */
function notStarted(internal: string): TaskFailure {
  const { code, message } = new Fault("service_unavailable");
  return { reason: "fault", code, message, internal };
}

export class Pool implements Sandbox {
  readonly #options: PoolOptions;
  readonly #children: Children;
  readonly #waiting = new Set<Waiting>();
  readonly #pieces = new PieceQueue();
  readonly #watches: Watches;
  /** Slots in use, including starting children. */
  #running = 0;
  /** Of these, conversions. */
  #converting = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#watches = {
      memory: new MemoryWatch(),
      standstill: new StandstillWatch(options.standstillMs),
      usage: new UsageWatch(),
    };
    this.#children = new Children(options, () => options.concurrency - this.#running);
  }

  run<T extends Task>(task: T, options: RunOptions): Promise<TaskOutcome<T>> {
    return new Promise((resolve) => {
      const cancel = () => {
        this.#waiting.delete(entry);
        resolve({ ok: false, reason: "cancelled" });
      };
      const start = () => {
        options.signal?.removeEventListener("abort", cancel);
        void this.#perform(task, options, resolve);
      };
      const entry: Waiting = { calling: callingOf(task, options.tenant), start, cancel };
      if (this.#closed || options.signal?.aborted) return cancel();
      options.signal?.addEventListener("abort", cancel);
      this.#waiting.add(entry);
      this.#next();
    });
  }

  health(): SandboxHealth {
    return this.#children.health();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const entry of [...this.#waiting]) entry.cancel();
    await this.#children.close();
  }

  get #pieceSlots(): number {
    return this.#options.pieceSlots ?? this.#options.concurrency;
  }

  /** Starts waiting tasks, then pieces. */
  #next(): void {
    this.#nextTasks();
    if (this.#closed) return;
    const pieces = this.#pieces;
    const isSlotIdle = () => this.#waiting.size === 0 && this.#computing(this.#running) < this.#pieceSlots;
    // Measuring and rendering have their own slots, but at least one slot stays for pieces.
    const mayBeFirst = () => pieces.running === 0 || this.#computing(this.#converting) < this.#pieceSlots;
    const hasChild = (calling: Calling) =>
      this.#children.freeSoon(calling) === 0 && this.#children.hasRoomFor(calling);
    const nextPiece = () => pieces.next(mayBeFirst, isSlotIdle, hasChild);
    for (let next = nextPiece(); next !== null; next = nextPiece()) void this.#performPiece(next);
  }

  /** Number of computing children: tasks that do not wait for pieces, and pieces. */
  #computing(tasks: number): number {
    return tasks - this.#pieces.requesters + this.#pieces.running;
  }

  /** A task waits for a child that is about to be free rather than starting one. */
  #nextTasks(): void {
    const soon = new Map<string, number>();
    for (const entry of this.#waiting) {
      if (this.#running >= this.#options.concurrency) return;
      const key = keyOf(entry.calling);
      const free = soon.get(key) ?? this.#children.freeSoon(entry.calling);
      soon.set(key, free - 1);
      if (free > 0) continue;
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
    const isConversion = task.kind === "convert";
    if (isConversion) this.#converting += 1;
    await this.#inChild(task, options, resolve);
    if (isConversion) this.#converting -= 1;
    this.#running -= 1;
    this.#next();
    this.#children.refill();
  }

  #requesterOf(task: ConvertTask, options: RunOptions): PieceRequester {
    return new PieceRequester(task, options, {
      add: (piece) => {
        this.#pieces.add(piece);
        this.#next();
      },
      slots: this.#pieceSlots,
      drop: (requester) => this.#pieces.drop(requester),
      languageFiles: () => this.#options.languageFiles?.() ?? {},
    });
  }

  /** Calls `settle` at once; the returned promise settles when the child is ready or gone. */
  async #inChild<T extends Task>(
    task: T,
    options: RunOptions,
    settle: (outcome: TaskOutcome<T>) => void,
  ): Promise<void> {
    const calling = callingOf(task, options.tenant);
    const child = this.#children.take(calling, task);
    if (typeof child === "string") return settle({ ok: false, ...notStarted(child) });
    const allowed = { ...options, memoryMib: options.memoryMib + Math.ceil(calling.keptBytes / mib) };
    let fate: Attempt<T>["child"] = "killed";
    try {
      const staged = await child.workspace.stage(task);
      const requester = staged.task.kind === "convert" ? this.#requesterOf(staged.task, options) : null;
      const tried = await attempt(child, staged.task, allowed, this.#watches, requester);
      await staged.collect();
      fate = tried.child;
      const { outcome } = tried;
      settle(this.#closed && !outcome.ok ? { ok: false, reason: "cancelled" } : outcome);
    } catch (error) {
      fate = "killed";
      // Of the disk.
      settle({ ok: false, ...notStarted(`The child's folder cannot be used: ${String(error)}`) });
    }
    if (fate === "fit") await this.#children.settle(child);
    else this.#children.bury(child, fate);
  }

  /** Reported after retries are ruled out. */
  async #performPiece(piece: WaitingPiece): Promise<void> {
    const { options, settle } = piece;
    const task = piece.task();
    let killings = 0;
    let next = "at once" as "none" | "at once" | "later";
    const judge = (outcome: TaskOutcome<PieceTask>) => {
      if (isKilling(outcome)) killings += 1;
      if (isNotStarted(outcome)) next = "later";
      else next = isKilling(outcome) && killings < killingsMax ? "at once" : "none";
      if (next === "none") settle(outcome);
    };
    while (next !== "none") {
      if (next === "later") await Bun.sleep(startRetryMs);
      if (this.#closed || options.signal?.aborted) judge({ ok: false, reason: "cancelled" });
      else await this.#inChild(task, options, judge);
    }
    this.#pieces.finished(piece);
    this.#next();
  }
}

const isNotStarted = (outcome: TaskOutcome<PieceTask>): boolean =>
  !outcome.ok && outcome.reason === "fault" && outcome.code === "service_unavailable";

const isKilling = (outcome: TaskOutcome<PieceTask>): boolean =>
  !outcome.ok && outcome.reason === "crashed" && outcome.killedFromOutside === true;
