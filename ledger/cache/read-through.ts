import { createLru } from "./lru.ts";

/** What was read is kept until it is forgotten; nothing is kept of a read that a change has overtaken. */
export interface ReadThrough<V> {
  read(key: string, load: () => Promise<V | null>): Promise<V | null>;
  forget(key: string): void;
  forgetAll(): void;
}

/** What is not there is not kept, so that whoever asks for what does not exist displaces nothing. */
export function createReadThrough<V extends object>(entriesMax: number): ReadThrough<V> {
  const kept = createLru<string, V>(entriesMax);
  let changes = 0;
  return {
    read: async (key, load) => {
      const known = kept.get(key);
      if (known !== undefined) return known;
      const changesBefore = changes;
      const loaded = await load();
      if (loaded !== null && changes === changesBefore) kept.set(key, Object.freeze(loaded));
      return loaded;
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
