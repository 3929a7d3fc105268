/** The parent's side of a conversion with pieces. */

import { systemClock } from "../../../config/ambient.ts";
import { errorCatalog } from "../../../config/errors/catalog.ts";
import type { LanguageFiles } from "../../../converters/ocr/contract.ts";
import { type Calling, callingOf, recognition } from "../calling.ts";
import type { ConvertTask, PieceLimits, PieceTask, RunOptions, TaskOutcome } from "../contract.ts";
import { isAllowed, type Piece, type PieceOutcome, pieceFailure } from "../piece.ts";
import { piecesMax, piecesOutMax } from "../piece-limits.ts";
import { transcriptionDeadlineMs } from "../speech-needs.ts";

/** A piece waiting for a slot. */
export interface WaitingPiece {
  requester: PieceRequester;
  calling: Calling;
  /** Created when it starts: languages may have been installed meanwhile. */
  task(): PieceTask;
  options: RunOptions;
  /** Call it once. */
  settle(outcome: TaskOutcome<PieceTask>): void;
}

/** Runs pieces. */
export interface PieceTaker {
  add(piece: WaitingPiece): void;
  /** Removes waiting pieces of a conversion. */
  drop(requester: PieceRequester): void;
  /** Maximum concurrency. */
  slots: number;
  languageFiles(): LanguageFiles;
}

export class PieceRequester {
  readonly #task: Pick<ConvertTask, "workDir" | "speechModel">;
  readonly #limits: PieceLimits;
  readonly #shared: Pick<RunOptions, "memoryMib" | "tenant">;
  readonly #taker: PieceTaker;
  readonly #out = new Map<number, PromiseWithResolvers<void>>();
  readonly #ending = new AbortController();
  #asked = 0;
  #atWork = 0;
  #queuedMs = 0;
  /** Since when all its pieces are queued; null: not so. */
  #queuedSinceMs: number | null = null;
  /** Number of unexpected recognitions. */
  #recognitions = 0;

  constructor(
    task: Pick<ConvertTask, "workDir" | "speechModel">,
    { pieces, deadlineMs, memoryMib, tenant }: RunOptions,
    taker: PieceTaker,
  ) {
    this.#task = task;
    this.#limits = pieces ?? { deadlineMs, growthMs: 0, expected: 0 };
    this.#shared = { memoryMib, ...(tenant === undefined ? {} : { tenant }) };
    this.#taker = taker;
  }

  get slots(): number {
    return this.#taker.slots;
  }

  /** Whether it only waits for its pieces. */
  get waits(): boolean {
    return this.#out.size > 0;
  }

  /** Milliseconds in which it waited for slots or memory, which do not count as run time. */
  get queuedMs(): number {
    const sinceMs = this.#queuedSinceMs;
    return this.#queuedMs + (sinceMs === null ? 0 : systemClock.monotonicMs() - sinceMs);
  }

  get ended(): boolean {
    return this.#ending.signal.aborted;
  }

  /**
   * Returns the extension of the time limit in milliseconds; null: an invalid request. `answer` is called once unless
   * the task ends before.
   */
  ask(id: number, piece: Piece, answer: (outcome: PieceOutcome) => void): number | null {
    if (this.#out.has(id) || this.#out.size >= piecesOutMax || !isAllowed(piece, this.#task)) return null;
    if (this.ended) return 0;
    this.#asked += 1;
    if (this.#asked > piecesMax) {
      const code = "document_too_complex";
      answer({ ok: false, code, message: errorCatalog[code].message });
      return 0;
    }
    const settled = Promise.withResolvers<void>();
    this.#out.set(id, settled);
    const { task, ...needs } = this.#needsOf(piece);
    let begun = false;
    this.#taker.add({
      requester: this,
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
    // Recordings have a known duration, which is in the time limit.
    if (piece.kind === "recognize") this.#recognitions += 1;
    const isMore = piece.kind === "recognize" && this.#recognitions > this.#limits.expected;
    return isMore ? this.#limits.growthMs : 0;
  }

  /** Updates the number of running pieces. */
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
    const options = { ...this.#shared, signal: this.#ending.signal };
    const { speechModel: model } = this.#task;
    if (piece.kind === "transcribe") {
      // Rejected before without a model.
      if (!model) throw new Error("speech piece without model");
      const deadlineMs = transcriptionDeadlineMs({ ...piece, model });
      return {
        calling: callingOf({ ...piece, model }, this.#shared.tenant),
        task: () => ({ ...piece, model }),
        options: { ...options, deadlineMs },
      };
    }
    return {
      calling: { ...recognition, tenant: this.#shared.tenant ?? null },
      task: () => ({ ...piece, languageFiles: this.#taker.languageFiles() }),
      options: { ...options, deadlineMs: this.#limits.deadlineMs },
    };
  }

  /** Ends all its pieces; settles when none writes any more. Idempotent. */
  async end(): Promise<void> {
    this.#ending.abort();
    this.#taker.drop(this);
    await Promise.all([...this.#out.values()].map(({ promise }) => promise));
  }
}
