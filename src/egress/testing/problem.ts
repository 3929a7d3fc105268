import { Refused } from "../refusal.ts";

/** What the log would say of why it fails, or "none". */
export const problemOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "none",
    (error: unknown) => (error instanceof Refused ? error.refusal.internal : `${error}`),
  );
