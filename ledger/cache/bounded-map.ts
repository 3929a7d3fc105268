/**
 * A map of at most `entriesMax` entries. For a new one too many the oldest goes: what is still asked for comes back
 * with one read, which costs less than keeping account of every use.
 */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
}

export function createBoundedMap<K, V>(entriesMax: number): BoundedMap<K, V> {
  // A Map keeps the order in which its keys were set first.
  const entries = new Map<K, V>();
  return {
    get: (key) => entries.get(key),
    set: (key, value) => {
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
