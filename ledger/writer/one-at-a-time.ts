import type { VerifyReport } from "../verify/verify.ts";

type Verify = (heads?: readonly string[]) => Promise<VerifyReport>;

/**
 * Reading the whole ledger takes a thread and memory of its own, so it is done once at a time: who asks while one runs
 * shares the one after it with all who ask for the same, and that sees everything that was there when they asked.
 */
export function createOneAtATime(verify: (heads: readonly string[]) => Promise<VerifyReport>): Verify {
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Map<string, Promise<VerifyReport>>();
  return (heads = []) => {
    const name = heads.join();
    const shared = waiting.get(name);
    if (shared !== undefined) return shared;
    const next = last.then(() => {
      waiting.delete(name);
      return verify(heads);
    });
    last = next.catch(() => undefined);
    waiting.set(name, next);
    return next;
  };
}
