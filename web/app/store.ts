/** A value that components can follow. */
import { useEffect, useState } from "preact/hooks";

export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Returns a function that ends it. */
  follow(listener: () => void): () => void;
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = value;
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of [...listeners]) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Renders the component again when the value changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    const update = () => setValue(() => store.get());
    // It may have changed between render and effect.
    update();
    return store.follow(update);
  }, [store]);
  return value;
}
