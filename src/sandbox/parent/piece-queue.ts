/** The pieces that wait for a slot, of all conversions. */

import type { Calling } from "../calling.ts";
import type { Asker, WaitingPiece } from "./asker.ts";

export class PieceQueue {
  /** In the order in which they came. */
  readonly #waiting = new Set<WaitingPiece>();
  /** When each conversion had its last turn, counted in turns: of those with as few at work, it is somebody else's. */
  readonly #turns = new WeakMap<Asker, number>();
  #turn = 0;
  /** Conversions with pieces at work, and how many. */
  readonly #served = new Map<Asker, number>();

  /** Pieces at work. */
  get running(): number {
    let all = 0;
    for (const running of this.#served.values()) all += running;
    return all;
  }

  /** Conversions that have pieces at work or wait for them, and compute nothing meanwhile. */
  get askers(): number {
    const askers = new Set(this.#served.keys());
    for (const { asker } of this.#waiting) askers.add(asker);
    return askers.size;
  }

  add(piece: WaitingPiece): void {
    this.#waiting.add(piece);
  }

  drop(asker: Asker): void {
    for (const piece of this.#waiting) {
      if (piece.asker !== asker) continue;
      this.#waiting.delete(piece);
      piece.settle({ ok: false, reason: "cancelled" });
    }
  }

  /**
   * The next one to begin, which counts as begun from now on; null when none may. The first of each conversion has the
   * slot of that conversion, which waits for it (`mayBeFirst`); more than that need a slot that is idle. The conversion
   * with the fewest at work comes first, then the one that has had no turn for longest, then who came first. Pieces for
   * which no child is to be had (`hasChild`) let others go before them.
   */
  next(
    mayBeFirst: () => boolean,
    isSlotIdle: () => boolean,
    hasChild: (calling: Calling) => boolean,
  ): WaitingPiece | null {
    // Asking for a child may end others that rest, so it is asked only where one could begin.
    if (this.#waiting.size === 0 || !(mayBeFirst() || isSlotIdle())) return null;
    let next: WaitingPiece | undefined;
    const known = new Map<Calling["trade"], boolean>();
    const isPossible = ({ calling }: WaitingPiece) => {
      const possible = known.get(calling.trade) ?? hasChild(calling);
      known.set(calling.trade, possible);
      return possible;
    };
    for (const piece of this.#waiting)
      if ((next === undefined || this.#isBefore(piece.asker, next.asker)) && isPossible(piece)) next = piece;
    if (next === undefined) return null;
    const may = this.#running(next.asker) === 0 ? mayBeFirst() : isSlotIdle();
    if (!may) return null;
    this.#waiting.delete(next);
    this.#served.set(next.asker, this.#running(next.asker) + 1);
    this.#turn += 1;
    this.#turns.set(next.asker, this.#turn);
    return next;
  }

  #isBefore(a: Asker, b: Asker): boolean {
    const fewer = this.#running(a) - this.#running(b);
    return fewer < 0 || (fewer === 0 && (this.#turns.get(a) ?? 0) < (this.#turns.get(b) ?? 0));
  }

  /** Its slot is free again. */
  finished({ asker }: WaitingPiece): void {
    const left = this.#running(asker) - 1;
    if (left > 0) this.#served.set(asker, left);
    else this.#served.delete(asker);
  }

  #running(asker: Asker): number {
    return this.#served.get(asker) ?? 0;
  }
}
