/** The parent's side of a conversion that has pieces out: what it has asked for, and what it still waits for. */

import { catalogue } from "../../config/errors/catalogue.ts";
import type { LanguageFiles } from "../../converters/ocr/contract.ts";
import type { PieceLimits, PieceTask, RunOptions, TaskOutcome } from "./contract.ts";
import {
  isWithin,
  type Piece,
  type PieceOutcome,
  pieceFailure,
  piecesMax,
  piecesOutMax,
  pieceTask,
} from "./piece.ts";

/** A piece that waits for its slot. */
export interface WaitingPiece {
  asker: Asker;
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
  readonly #workDir: string;
  readonly #limits: PieceLimits;
  readonly #memoryMib: number;
  readonly #taker: PieceTaker;
  readonly #out = new Map<number, PromiseWithResolvers<void>>();
  readonly #ending = new AbortController();
  #asked = 0;

  constructor(workDir: string, { pieces, deadlineMs, memoryMib }: RunOptions, taker: PieceTaker) {
    this.#workDir = workDir;
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

  get ended(): boolean {
    return this.#ending.signal.aborted;
  }

  /**
   * Answers by how many milliseconds the conversion's deadline grows; null when no honest child asks so. `answer` is
   * called once, unless the asker ends before.
   */
  ask(id: number, piece: Piece, answer: (outcome: PieceOutcome) => void): number | null {
    if (this.#out.has(id) || this.#out.size >= piecesOutMax || !isWithin(this.#workDir, piece)) return null;
    if (this.ended) return 0;
    this.#asked += 1;
    if (this.#asked > piecesMax) {
      const code = "document_too_complex";
      answer({ ok: false, code, message: catalogue[code].message });
      return 0;
    }
    const settled = Promise.withResolvers<void>();
    this.#out.set(id, settled);
    this.#taker.add({
      asker: this,
      task: () => pieceTask(piece, this.#taker.languageFiles()),
      options: {
        deadlineMs: this.#limits.deadlineMs,
        memoryMib: this.#memoryMib,
        signal: this.#ending.signal,
      },
      settle: (outcome) => {
        this.#out.delete(id);
        settled.resolve();
        if (!this.ended) answer(outcome.ok ? { ok: true } : pieceFailure(outcome));
      },
    });
    return this.#asked > this.#limits.expected ? this.#limits.growthMs : 0;
  }

  /** Ends all that it has out; settles when none of them writes any more. Any number of times. */
  async end(): Promise<void> {
    this.#ending.abort();
    this.#taker.drop(this);
    await Promise.all([...this.#out.values()].map(({ promise }) => promise));
  }
}
