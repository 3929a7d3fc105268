/** Waiting pieces of all conversions. */

import type { Calling } from "../calling.ts";
import type { PieceRequester, WaitingPiece } from "./piece-requester.ts";

export class PieceQueue {
  readonly #waiting = new Set<WaitingPiece>();
  /** Last turn of each conversion, to alternate between equals. */
  readonly #turns = new WeakMap<PieceRequester, number>();
  #turn = 0;
  /** Running pieces by conversion. */
  readonly #served = new Map<PieceRequester, number>();

  get running(): number {
    let all = 0;
    for (const running of this.#served.values()) all += running;
    return all;
  }

  /** Conversions that only wait for pieces. */
  get requesters(): number {
    const requesters = new Set(this.#served.keys());
    for (const { requester } of this.#waiting) requesters.add(requester);
    return requesters.size;
  }

  add(piece: WaitingPiece): void {
    this.#waiting.add(piece);
  }

  drop(requester: PieceRequester): void {
    for (const piece of this.#waiting) {
      if (piece.requester !== requester) continue;
      this.#waiting.delete(piece);
      piece.settle({ ok: false, reason: "cancelled" });
    }
  }

  /**
   * The next piece to start; null: none. The first of each conversion uses the conversion's slot (`mayBeFirst`); others
   * need an idle slot. Fewest running pieces first, then longest without a turn, then first come. Pieces without an
   * available child (`hasChild`) are passed over.
   */
  next(
    mayBeFirst: () => boolean,
    isSlotIdle: () => boolean,
    hasChild: (calling: Calling) => boolean,
  ): WaitingPiece | null {
    // hasChild may end idle children, so it is called last.
    if (!(mayBeFirst() || isSlotIdle())) return null;
    let next: WaitingPiece | undefined;
    const known = new Map<Calling["trade"], boolean>();
    const isPossible = ({ calling }: WaitingPiece) => {
      const possible = known.get(calling.trade) ?? hasChild(calling);
      known.set(calling.trade, possible);
      return possible;
    };
    for (const piece of this.#waiting)
      if ((next === undefined || this.#isBefore(piece.requester, next.requester)) && isPossible(piece))
        next = piece;
    if (next === undefined) return null;
    const may = this.#running(next.requester) === 0 ? mayBeFirst() : isSlotIdle();
    if (!may) return null;
    this.#waiting.delete(next);
    this.#served.set(next.requester, this.#running(next.requester) + 1);
    this.#turn += 1;
    this.#turns.set(next.requester, this.#turn);
    return next;
  }

  #isBefore(a: PieceRequester, b: PieceRequester): boolean {
    const fewer = this.#running(a) - this.#running(b);
    return fewer < 0 || (fewer === 0 && (this.#turns.get(a) ?? 0) < (this.#turns.get(b) ?? 0));
  }

  /** Frees its slot. */
  finished({ requester }: WaitingPiece): void {
    const left = this.#running(requester) - 1;
    if (left > 0) this.#served.set(requester, left);
    else this.#served.delete(requester);
  }

  #running(requester: PieceRequester): number {
    return this.#served.get(requester) ?? 0;
  }
}
