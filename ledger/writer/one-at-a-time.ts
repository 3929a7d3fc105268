import type { VerifyReport } from "../verify/verify.ts";

type Verify = (heads?: readonly string[]) => Promise<VerifyReport>;

/**
 * Runs one verification at a time. Callers that arrive during a run share the next one, which sees everything written
 * before their call.
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
