/** Requests pieces of a conversion from the parent. */
import { Fault } from "../../../config/errors/fault.ts";
import type { Piece, PieceOutcome } from "../piece.ts";
import { piecesOutMax } from "../piece-limits.ts";

/** Settles when the piece's result exists; throws Fault with a job error code. */
export type RequestPiece = (piece: Piece) => Promise<void>;

/** Unique per process: a response may arrive after its task ended. */
let lastId = 0;

/** Pieces of one task. Sends as many requests as the parent accepts. */
export class PieceClient {
  readonly #send: (id: number, piece: Piece) => void;
  readonly #out = new Map<number, PromiseWithResolvers<void>>();
  /** Requests not sent yet. */
  readonly #held: (() => void)[] = [];
  #ended = false;

  constructor(send: (id: number, piece: Piece) => void) {
    this.#send = send;
  }

  readonly ask: RequestPiece = (piece) => {
    // The converter has ended.
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

  receive(id: number, outcome: PieceOutcome): void {
    const answered = this.#out.get(id);
    if (answered === undefined) return;
    this.#out.delete(id);
    if (outcome.ok) answered.resolve();
    else answered.reject(new Fault(outcome.code, { message: outcome.message, cause: outcome.internal }));
    this.#held.shift()?.();
  }

  end(): void {
    this.#ended = true;
    // Without answers none of those held is sent.
    this.#out.clear();
  }
}
