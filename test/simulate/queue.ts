/** Events in order of time; what is due at the same moment comes in an order that the seed decides. */

export interface SimulatedEvent {
  dueMs: number;
  /** Drawn at random: decides among events of the same moment. */
  tie: number;
  label: string;
  run(): void;
  /** False: nobody waits for it any more. */
  wanted(): boolean;
}

const before = (a: SimulatedEvent, b: SimulatedEvent) =>
  a.dueMs === b.dueMs ? a.tie < b.tie : a.dueMs < b.dueMs;

/** A binary heap (Williams 1964). */
export class EventQueue {
  readonly #heap: SimulatedEvent[] = [];

  push(event: SimulatedEvent): void {
    const heap = this.#heap;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up];
      if (parent === undefined || !before(event, parent)) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = event;
  }

  /** The next event that somebody still waits for. */
  pop(): SimulatedEvent | undefined {
    for (;;) {
      const event = this.#popAny();
      if (event === undefined || event.wanted()) return event;
    }
  }

  #popAny(): SimulatedEvent | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      let child = heap[down];
      const right = heap[down + 1];
      if (right !== undefined && child !== undefined && before(right, child)) {
        child = right;
        down += 1;
      }
      if (child === undefined || !before(child, last)) break;
      heap[at] = child;
      at = down;
    }
    heap[at] = last;
    return first;
  }
}
