/** The parent's side of a conversion that has pieces out: what it has asked for, and what it still waits for. */

import { systemClock } from "../../../config/ambient.ts";
import { catalogue } from "../../../config/errors/catalogue.ts";
import type { LanguageFiles } from "../../../converters/ocr/contract.ts";
import { type Calling, recognition, speech } from "../calling.ts";
import type { ConvertTask, PieceLimits, PieceTask, RunOptions, TaskOutcome } from "../contract.ts";
import { isAllowed, type Piece, type PieceOutcome, pieceFailure } from "../piece.ts";
import { piecesMax, piecesOutMax } from "../piece-limits.ts";
import { hearingDeadlineMs } from "../speech-needs.ts";

/** A piece that waits for its slot. */
export interface WaitingPiece {
  asker: Asker;
  /** Of the child that it needs. */
  calling: Calling;
  /** Made when its turn has come: languages may have been installed meanwhile. */
  task(): PieceTask;
  options: RunOptions;
  /** To be called once. */
  settle(outcome: TaskOutcome<PieceTask>): void;
}

/** What takes the pieces and sees to it that they are done. */
export interface PieceTaker {
  add(piece: WaitingPiece): void;
  /** Those of the asker that have not begun are not wanted any more. */
  drop(asker: Asker): void;
  /** At work at once, at most. */
  slots: number;
  languageFiles(): LanguageFiles;
}

export class Asker {
  readonly #task: Pick<ConvertTask, "workDir" | "speechModel">;
  readonly #limits: PieceLimits;
  readonly #memoryMib: number;
  readonly #taker: PieceTaker;
  readonly #out = new Map<number, PromiseWithResolvers<void>>();
  readonly #ending = new AbortController();
  #asked = 0;
  #atWork = 0;
  #queuedMs = 0;
  /** Since when all that it has out waits for others; null: it does not. */
  #queuedSinceMs: number | null = null;
  /** Those of them that nobody may have known of when the conversion's deadline was made. */
  #recognitions = 0;

  constructor(
    task: Pick<ConvertTask, "workDir" | "speechModel">,
    { pieces, deadlineMs, memoryMib }: RunOptions,
    taker: PieceTaker,
  ) {
    this.#task = task;
    this.#limits = pieces ?? { deadlineMs, growthMs: 0, expected: 0 };
    this.#memoryMib = memoryMib;
    this.#taker = taker;
  }

  /** So many of its pieces may be at work at once. */
  get slots(): number {
    return this.#taker.slots;
  }

  /** It can do nothing but wait for them. */
  get waits(): boolean {
    return this.#out.size > 0;
  }

  /**
   * How long it could do nothing, as the slots or the memory that its pieces need were others': that is no time that it
   * runs. Milliseconds.
   */
  get queuedMs(): number {
    const sinceMs = this.#queuedSinceMs;
    return this.#queuedMs + (sinceMs === null ? 0 : systemClock.monotonicMs() - sinceMs);
  }

  get ended(): boolean {
    return this.#ending.signal.aborted;
  }

  /**
   * Answers by how many milliseconds the conversion's deadline grows; null when no honest child asks so. `answer` is
   * called once, unless the asker ends before.
   */
  ask(id: number, piece: Piece, answer: (outcome: PieceOutcome) => void): number | null {
    if (this.#out.has(id) || this.#out.size >= piecesOutMax || !isAllowed(piece, this.#task)) return null;
    if (this.ended) return 0;
    this.#asked += 1;
    if (this.#asked > piecesMax) {
      const code = "document_too_complex";
      answer({ ok: false, code, message: catalogue[code].message });
      return 0;
    }
    const settled = Promise.withResolvers<void>();
    this.#out.set(id, settled);
    const { task, ...needs } = this.#needsOf(piece);
    let begun = false;
    this.#taker.add({
      asker: this,
      ...needs,
      task: () => {
        begun = true;
        this.#changed(1);
        return task();
      },
      settle: (outcome) => {
        this.#out.delete(id);
        this.#changed(begun ? -1 : 0);
        settled.resolve();
        if (!this.ended) answer(outcome.ok ? { ok: true } : pieceFailure(piece.kind, outcome));
      },
    });
    this.#changed(0);
    // A recording's duration is known before, and its conversion's deadline is made of it.
    if (piece.kind === "recognize") this.#recognitions += 1;
    const isMore = piece.kind === "recognize" && this.#recognitions > this.#limits.expected;
    return isMore ? this.#limits.growthMs : 0;
  }

  /** So many more are at work, of those that are out. */
  #changed(begun: number): void {
    this.#atWork += begun;
    const isQueued = this.#out.size > 0 && this.#atWork === 0;
    if (isQueued) this.#queuedSinceMs ??= systemClock.monotonicMs();
    else {
      this.#queuedMs = this.queuedMs;
      this.#queuedSinceMs = null;
    }
  }

  #needsOf(piece: Piece): Pick<WaitingPiece, "calling" | "task" | "options"> {
    const options = { memoryMib: this.#memoryMib, signal: this.#ending.signal };
    const { speechModel: model } = this.#task;
    if (piece.kind === "hear") {
      // What may not be asked for without one is not taken.
      if (!model) throw new Error("a piece that nothing hears");
      const deadlineMs = hearingDeadlineMs({ ...piece, model });
      return {
        calling: speech(model),
        task: () => ({ ...piece, model }),
        options: { ...options, deadlineMs },
      };
    }
    return {
      calling: recognition,
      task: () => ({ ...piece, languageFiles: this.#taker.languageFiles() }),
      options: { ...options, deadlineMs: this.#limits.deadlineMs },
    };
  }

  /** Ends all that it has out; settles when none of them writes any more. Any number of times. */
  async end(): Promise<void> {
    this.#ending.abort();
    this.#taker.drop(this);
    await Promise.all([...this.#out.values()].map(({ promise }) => promise));
  }
}
