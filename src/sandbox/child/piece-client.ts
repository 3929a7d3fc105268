/** The converting child's side of its pieces: it asks its parent for them, and waits. */
import { Fault } from "../../../config/errors/fault.ts";
import type { Piece, PieceOutcome } from "../piece.ts";
import { piecesOutMax } from "../piece-limits.ts";

/** Settles when the piece's result is there; throws Fault with a code of jobs when it will not be. */
export type RequestPiece = (piece: Piece) => Promise<void>;

/** Never the same for two pieces of a process: an answer may come when its task is over. */
let lastId = 0;

/** Of one task. A converter may ask for any number at once; so many go out as the parent takes. */
export class PieceClient {
  readonly #send: (id: number, piece: Piece) => void;
  readonly #out = new Map<number, PromiseWithResolvers<void>>();
  /** Those that have not gone out yet. */
  readonly #held: (() => void)[] = [];
  #ended = false;

  constructor(send: (id: number, piece: Piece) => void) {
    this.#send = send;
  }

  readonly ask: RequestPiece = (piece) => {
    // Nobody waits for what a converter has left behind.
    if (this.#ended) return Promise.reject(new Fault("cancelled"));
    const answered = Promise.withResolvers<void>();
    const goOut = () => {
      lastId += 1;
      this.#out.set(lastId, answered);
      this.#send(lastId, piece);
    };
    if (this.#out.size < piecesOutMax) goOut();
    else this.#held.push(goOut);
    return answered.promise;
  };

  hear(id: number, outcome: PieceOutcome): void {
    const answered = this.#out.get(id);
    if (answered === undefined) return;
    this.#out.delete(id);
    if (outcome.ok) answered.resolve();
    else answered.reject(new Fault(outcome.code, { message: outcome.message, cause: outcome.internal }));
    this.#held.shift()?.();
  }

  /** The task is over. */
  end(): void {
    this.#ended = true;
    this.#held.length = 0;
    this.#out.clear();
  }
}
