/** A map of at most `entriesMax` entries that lets go of what was not asked for longest. */
export interface Lru<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
}

export function createLru<K, V>(entriesMax: number): Lru<K, V> {
  // A Map keeps the order of insertion: the first key is the one that was used longest ago.
  const entries = new Map<K, V>();
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set: (key, value) => {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= entriesMax) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
    delete: (key) => {
      entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}
