/** The parent's handle of a child process. */

import { readFileSync } from "node:fs";
import type { Subprocess } from "bun";
import { systemClock } from "../../../config/ambient.ts";
import { childSteps } from "../confinement/child-confinement.ts";
import type { RunOptions, Task } from "../contract.ts";
import { lineOf } from "../lines.ts";
import { type ChildMessage, type ParentMessage, readChildMessage } from "../messages.ts";
import type { Piece, PieceOutcome } from "../piece.ts";
import { within } from "../within.ts";
import { hasEnded, type StartedChild, startChild } from "./start-child.ts";
import { StderrTail } from "./stderr-tail.ts";
import type { Workspace, WorkspaceOptions } from "./workspace.ts";

/** How long to wait for a dead child's standard error. */
const lastWordsMs = 200;

export type Done = Extract<ChildMessage, { type: "done" }>;

/** Signals that converters do not cause themselves. */
const sentSignals: ReadonlySet<unknown> = new Set(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"]);

/** The outcome of a task: the child's response, or its death. */
export type Reply =
  | { kind: "done"; done: Done }
  /** `fromOutside`: by a foreign signal. */
  | { kind: "died"; lastWords: string; fromOutside: boolean };

/** Receives reports of a running task. */
export interface Listener {
  onProgress(done: number, total: number): void;
  /** False: an invalid request. */
  onPiece(id: number, piece: Piece, answer: (outcome: PieceOutcome) => void): boolean;
}

interface Current extends Listener {
  answer(done: Done): void;
}

export interface ChildOptions extends WorkspaceOptions {
  /** A child that cannot be confined fully is killed before it gets a task. */
  requireConfinement?: boolean;
}

export class ChildHandle {
  /** Settles with how it ended, "exit code 1" or "SIGKILL", and its last output. */
  readonly died: Promise<string>;
  /** True when it is ready for messages; false if it died before. */
  readonly ready: Promise<boolean>;
  /** Settles when garbage is collected or the child is dead. */
  idle: Promise<void> = Promise.resolve();
  warm = false;
  /** Number of tasks. */
  tasks = 0;
  /** Monotonic time of becoming idle. */
  idleSinceMs = systemClock.monotonicMs();
  /** Confinement steps that failed on this host; null: not started yet. */
  refused: readonly string[] | null = null;
  /** Resident bytes when ready. */
  #startBytes: number | null = null;
  #pageBytes = 4096;
  #isReady = Promise.withResolvers<boolean>();
  #isIdle = Promise.withResolvers<void>();
  #current: Current | undefined;
  #asked = false;
  /** An invalid message. */
  #nonsense = "";
  readonly #mustBeConfined: boolean;
  #killed = false;
  readonly workspace: Workspace;
  readonly #process: Subprocess<"pipe", "pipe", "pipe">;

  /** Uses a started process, or starts one by the command (see `startChild`). */
  constructor(command: readonly string[], options: ChildOptions, ahead: StartedChild | null = null) {
    this.ready = this.#isReady.promise;
    const started = ahead ?? startChild(command, options);
    this.#process = started.process;
    this.workspace = started.workspace;
    this.#mustBeConfined = options.requireConfinement === true;
    started.listen((raw) => this.#receive(raw));
    this.died = this.#outlive();
  }

  get pid(): number {
    return this.#process.pid;
  }

  get exited(): boolean {
    return hasEnded(this.#process);
  }

  /** Null: unknown. */
  residentBytes(): number | null {
    return residentBytes(this.pid, this.#pageBytes);
  }

  /** Growth since the start. */
  grownBytes(): number {
    return (this.residentBytes() ?? 0) - (this.#startBytes ?? Number.POSITIVE_INFINITY);
  }

  /** Idempotent. */
  prewarm(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.#send({ type: "prewarm" });
  }

  /** One task at a time. */
  async run(
    task: Task,
    { memoryMib, deadlineMs }: Pick<RunOptions, "memoryMib" | "deadlineMs">,
    pieceSlots: number,
    listener: Listener,
  ): Promise<Reply> {
    this.tasks += 1;
    this.#isIdle = Promise.withResolvers<void>();
    this.idle = this.#isIdle.promise;
    const answered = new Promise<Reply>((resolve) => {
      this.#current = { ...listener, answer: (done) => resolve({ kind: "done", done }) };
    });
    this.#send({ type: "task", task, memoryMib, deadlineMs, pieceSlots });
    const reply = await Promise.race([
      answered,
      this.died.then(
        (lastWords): Reply => ({
          kind: "died",
          lastWords,
          fromOutside: !this.#killed && sentSignals.has(this.#process.signalCode),
        }),
      ),
    ]);
    this.#current = undefined;
    return reply;
  }

  kill(): void {
    if (this.exited) return;
    this.#killed = true;
    this.#process.kill("SIGKILL");
  }

  #send(message: ParentMessage): void {
    void this.ready.then((ready) => {
      if (!ready || this.exited) return;
      // It may be dying; see `died`.
      const { stdin } = this.#process;
      void (async () => {
        stdin.write(lineOf(message));
        await stdin.flush();
      })().catch(() => undefined);
    });
  }

  #receive(raw: unknown): void {
    const message = readChildMessage(raw);
    if (message === null) {
      this.#distrust(raw);
      return;
    }
    switch (message.type) {
      case "ready":
        this.#pageBytes = message.pageBytes;
        this.refused = message.refused;
        if (this.#mustBeConfined && childSteps.some((step) => message.refused.includes(step))) {
          this.#nonsense = `it could not be confined: ${message.refused.join(", ")}`;
          this.kill();
          return;
        }
        this.#startBytes = this.residentBytes();
        this.#isReady.resolve(true);
        break;
      case "warm":
        this.warm = message.ok;
        if (this.tasks === 0) this.#startBytes = this.residentBytes();
        break;
      case "progress":
        this.#report(message.done, message.total);
        break;
      case "piece":
        if (!this.#passOn(message)) this.#distrust(raw);
        break;
      case "done":
        this.#current?.answer(message);
        break;
      case "idle":
        this.idleSinceMs = systemClock.monotonicMs();
        this.#isIdle.resolve();
        break;
    }
  }

  #distrust(raw: unknown): void {
    this.#nonsense = `unknown message: ${JSON.stringify(raw)?.slice(0, 500)}`;
    this.kill();
  }

  #passOn({ id, piece }: Extract<ChildMessage, { type: "piece" }>): boolean {
    const answer = (outcome: PieceOutcome) => this.#send({ type: "piece_done", id, outcome });
    return this.#current?.onPiece(id, piece, answer) ?? false;
  }

  #report(done: number, total: number): void {
    try {
      this.#current?.onProgress(done, total);
    } catch {
      // Errors of listeners must not end the server.
    }
  }

  async #outlive(): Promise<string> {
    const words = new StderrTail(this.#process.stderr);
    await this.#process.exited;
    words.hurry();
    // The stream ends with the process unless inherited.
    await within(words.ended, lastWordsMs);
    this.#isReady.resolve(false);
    this.#isIdle.resolve();
    // What cannot be removed now is removed at the next start.
    this.workspace.remove().catch(() => undefined);
    const how = this.#process.signalCode ?? `exit code ${this.#process.exitCode}`;
    return [how, this.#nonsense, words.text].filter((part) => part !== "").join("\n");
  }
}

/** Resident bytes including shared pages; null: gone, or no /proc. */
function residentBytes(pid: number, pageBytes: number): number | null {
  try {
    // size resident shared text lib data dt, in pages (proc_pid_statm(5)).
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
    return Number.isFinite(pages) ? pages * pageBytes : null;
  } catch {
    return null;
  }
}
