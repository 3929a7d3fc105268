/** Repeatable randomness for generators: the same seed gives the same sequence everywhere (mulberry32). */

export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** An integer in [from, to]. */
  integer(from: number, to: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { next, integer, pick: (items) => items[integer(0, items.length - 1)] ?? items[0] };
}
