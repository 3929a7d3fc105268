/** A run of requests drawn from the document, against the built executable, for tests. */
import { expect } from "bun:test";
import { executable } from "../support/executable.ts";
import { runSession, toldOf } from "./session.ts";

/** Fails when an answer is not one that the document has, or when something is left over afterwards. */
export async function held(count: number, limited: boolean) {
  // Always the same requests, as far as they do not depend on answers; the long run draws others each time.
  const options = { seed: 1, count, only: [], lanes: 16, limited, command: [await executable()] };
  const session = await runSession(options);
  const told = toldOf(session, options);
  console.log(told.split("\n").at(-1));
  if (session.failures.length + session.afterwards.length > 0) console.error(told);
  expect(session.failures).toEqual([]);
  expect(session.afterwards).toEqual([]);
  return session;
}
