/**
 * The world around the simulated server: one clock, one source of chance, one queue of events. Nothing happens but by
 * an event, and between two events everything that the server can do by itself has been done. So a seed decides the
 * whole history.
 */
import type { Clock, Random } from "../../config/ambient.ts";
import { type SeededRandom, seededRandom } from "../../config/testing/random.ts";
import { EventQueue } from "./queue.ts";
import { Trace } from "./trace.ts";

/** A promise of the product that does not hold. */
export class Violation extends Error {
  constructor(
    readonly invariant: string,
    message: string,
  ) {
    super(message);
    this.name = "Violation";
  }
}

/** Events of a process that has ended never come. */
export interface Gate {
  open: boolean;
}

const macrotask = () => new Promise((resolve) => setImmediate(resolve));

const startMs = Date.UTC(2026, 0, 28, 9);
/** Far above any number of events of one history; keeps the order of events that tie by chance. */
const tieScale = 2 ** 20;

export class World {
  readonly random: SeededRandom;
  readonly trace: Trace;
  steps = 0;
  /** How often each kind of event happened. */
  readonly counts = new Map<string, number>();
  #elapsedMs = 0;
  /** How far the wall clock has been set away from true time. */
  #setMs = 0;
  #events = 0;
  readonly #queue = new EventQueue();
  #violation: Violation | null = null;

  constructor(seed: number, print: ((line: string) => void) | null) {
    this.random = seededRandom(Math.imul(seed, 0x9e3779b1));
    this.trace = new Trace(print);
  }

  readonly clock: Clock = {
    nowMs: () => startMs + this.#elapsedMs + this.#setMs,
    monotonicMs: () => this.#elapsedMs,
  };

  readonly bytes: Random = {
    bytes: (count) => Uint8Array.from({ length: count }, () => this.random.integer(0, 255)),
  };

  chance(probability: number): boolean {
    return probability > 0 && this.random.next() < probability;
  }

  /** Lets something happen after so many milliseconds; what is returned takes it back. */
  after(ms: number, label: string, run: () => void, gate?: Gate): () => void {
    let wanted = true;
    this.#events += 1;
    this.#queue.push({
      dueMs: this.#elapsedMs + Math.max(0, Math.round(ms)),
      tie: Math.floor(this.random.next() * tieScale) * tieScale + this.#events,
      label,
      run,
      wanted: () => wanted && gate?.open !== false,
    });
    return () => {
      wanted = false;
    };
  }

  /** Resolves after so many milliseconds; never, where the gate closes before. */
  wait(ms: number, label: string, gate?: Gate): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, label, resolve, gate);
    });
  }

  /** Everything stands still for so long (a suspended machine): what is due meanwhile comes late. */
  leap(ms: number): void {
    this.#elapsedMs += ms;
  }

  setClock(byMs: number): void {
    this.#setMs += byMs;
  }

  note(line: string): void {
    this.trace.add(`${this.steps} ${this.#elapsedMs} ${line}`);
  }

  /** The first violation counts: what follows may be its consequence. */
  violate(invariant: string, message: string): void {
    this.#violation ??= new Violation(invariant, message);
  }

  check(holds: boolean, invariant: string, message: () => string): void {
    if (!holds) this.violate(invariant, message());
  }

  throwViolation(): void {
    if (this.#violation !== null) throw this.#violation;
  }

  /** One event and all that follows from it by itself. */
  async step(): Promise<void> {
    const event = this.#queue.pop();
    if (event === undefined) throw new Error("nothing is left to happen");
    this.#elapsedMs = Math.max(this.#elapsedMs, event.dueMs);
    this.steps += 1;
    const kind = event.label.split(" ", 1)[0] ?? event.label;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.note(event.label);
    event.run();
    // After a macrotask all promises that can go on have gone on; the ledger's client sends in one of its own.
    await macrotask();
    await macrotask();
  }
}
