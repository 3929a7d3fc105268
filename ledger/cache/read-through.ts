import { createBoundedMap } from "../../config/bounded-map.ts";

/** Caches reads until they are invalidated; a read that a change overtook is not cached. */
export interface ReadThrough<V> {
  get(key: string): V | undefined;
  /** Null (not found) is not cached, so that lookups of missing keys evict nothing. */
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
