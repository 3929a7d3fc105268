/** The parent's side of one child process. */

import { readFileSync } from "node:fs";
import type { Subprocess } from "bun";
import { systemClock } from "../../../config/ambient.ts";
import type { RunOptions, Task } from "../contract.ts";
import { type ChildMessage, type ParentMessage, readChildMessage } from "../messages.ts";
import type { Piece, PieceOutcome } from "../piece.ts";
import { within } from "../within.ts";
import { hasEnded, type StartedChild, startChild } from "./start-child.ts";
import { StderrTail } from "./stderr-tail.ts";

/** How long a dead child's standard error may take to end. */
const lastWordsMs = 200;

export type Done = Extract<ChildMessage, { type: "done" }>;

/** Nothing that a converter does ends its process by one of these, unless somebody sends it. */
const sentSignals: ReadonlySet<unknown> = new Set(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"]);

/** What a task came to in the child: its answer, or the child's death. */
export type Reply =
  | { kind: "done"; done: Done }
  /** `fromOutside`: by a signal that was sent, and not by us. */
  | { kind: "died"; lastWords: string; fromOutside: boolean };

/** What a task reports before it is done. */
export interface Listener {
  onProgress(done: number, total: number): void;
  /** False when no honest child asks for such a piece. */
  onPiece(id: number, piece: Piece, answer: (outcome: PieceOutcome) => void): boolean;
}

interface Current extends Listener {
  answer(done: Done): void;
}

export class ChildHandle {
  /** Settles with how it ended: "exit code 1" or "SIGKILL", and its last words. */
  readonly died: Promise<string>;
  /** Settles true when it is ready for messages, false when it died before. */
  readonly ready: Promise<boolean>;
  /** Settles when the last task's garbage is collected, or the child is dead. */
  idle: Promise<void> = Promise.resolve();
  /** Engines are loaded. */
  warm = false;
  /** Tasks given to it. */
  tasks = 0;
  /** On the monotonic clock: since when it has nothing to do. */
  idleSinceMs = systemClock.monotonicMs();
  /** Steps of the confinement that this host did not allow; known once it is ready. */
  refused: readonly string[] = [];
  /** Resident bytes when it could take its first task. */
  #startBytes: number | null = null;
  #pageBytes = 4096;
  #isReady = Promise.withResolvers<boolean>();
  #isIdle = Promise.withResolvers<void>();
  #current: Current | undefined;
  /** It was told to load its engines. */
  #asked = false;
  /** It said what no honest child says. */
  #nonsense = "";
  /** We have killed it. */
  #killed = false;
  readonly #process: Subprocess<"ignore", "ignore", "pipe">;

  /** One that was started already, or else a new one by its command, as of `startChild`. */
  constructor(command: readonly string[], ahead: StartedChild | null = null) {
    this.ready = this.#isReady.promise;
    const started = ahead ?? startChild(command);
    this.#process = started.process;
    started.listen((raw) => this.#hear(raw));
    this.died = this.#outlive();
  }

  get pid(): number {
    return this.#process.pid;
  }

  get exited(): boolean {
    return hasEnded(this.#process);
  }

  /** Null when it cannot be told. */
  residentBytes(): number | null {
    return residentBytes(this.pid, this.#pageBytes);
  }

  /** Bytes that the idle process has grown by since its start. */
  grownBytes(): number {
    return (this.residentBytes() ?? 0) - (this.#startBytes ?? Number.POSITIVE_INFINITY);
  }

  /** Asks once, however often it is called. */
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
      try {
        this.#process.send(message);
      } catch {
        // It is dying; `died` tells the rest.
      }
    });
  }

  #hear(raw: unknown): void {
    const message = readChildMessage(raw);
    if (message === null) {
      this.#distrust(raw);
      return;
    }
    switch (message.type) {
      case "ready":
        this.#pageBytes = message.pageBytes;
        this.refused = message.refused;
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
      // A listener that fails must not end the server, and the task is none the worse for it.
    }
  }

  async #outlive(): Promise<string> {
    const words = new StderrTail(this.#process.stderr);
    await this.#process.exited;
    words.hurry();
    // The stream ends with the process, unless something else holds its other end.
    await within(words.ended, lastWordsMs);
    this.#isReady.resolve(false);
    this.#isIdle.resolve();
    const how = this.#process.signalCode ?? `exit code ${this.#process.exitCode}`;
    return [how, this.#nonsense, words.text].filter((part) => part !== "").join("\n");
  }
}

/** Resident bytes of a process, shared pages included; null when it is gone or the host has no /proc. */
function residentBytes(pid: number, pageBytes: number): number | null {
  try {
    // size resident shared text lib data dt, in pages (proc_pid_statm(5)).
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
    return Number.isFinite(pages) ? pages * pageBytes : null;
  } catch {
    return null;
  }
}
