import { createBoundedMap } from "./bounded-map.ts";

/** What was read is kept until it is forgotten; nothing is kept of a read that a change has overtaken. */
export interface ReadThrough<V> {
  get(key: string): V | undefined;
  /** Null, which stands for nothing there, is not kept: whoever asks for what does not exist displaces nothing. */
  load(key: string, read: () => Promise<V | null>): Promise<V | null>;
  forget(key: string): void;
  forgetAll(): void;
}

export function createReadThrough<V extends object>(entriesMax: number): ReadThrough<V> {
  const kept = createBoundedMap<string, V>(entriesMax);
  let changes = 0;
  return {
    get: kept.get,
    load: async (key, read) => {
      const changesBefore = changes;
      const value = await read();
      if (value !== null && changes === changesBefore) kept.set(key, Object.freeze(value));
      return value;
    },
    forget: (key) => {
      changes += 1;
      kept.delete(key);
    },
    forgetAll: () => {
      changes += 1;
      kept.clear();
    },
  };
}
