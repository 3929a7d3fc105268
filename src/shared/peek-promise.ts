/**
 * The value of a promise that has one already, else undefined: `fulfilled(p) ?? (await p)` is `await p` without the
 * turn of the microtask queue where there is nothing to wait for. For what is asked thousands of times a second; the
 * four awaits of a status read took a fourteenth of its time.
 */
export function peekPromise<T>(promise: Promise<T>): T | undefined {
  return Bun.peek.status(promise) === "fulfilled" ? (Bun.peek(promise) as T) : undefined;
}
