/** What a call fails with, for tests. Bun's own `rejects` stops the loop that the ledger's thread answers through. */
import { Fault } from "../errors/fault.ts";

type Act = Promise<unknown> | (() => unknown);

const outcomeOf = async (act: Act): Promise<unknown> => (typeof act === "function" ? act() : act);

/** Whatever it throws or is rejected with; fails when it goes well. */
export async function failureOf(act: Act): Promise<unknown> {
  let outcome: unknown;
  try {
    outcome = await outcomeOf(act);
  } catch (error) {
    return error;
  }
  throw new Error(`it did not fail: ${Bun.inspect(outcome)}`);
}

/** The Fault that it fails with; what else it throws goes on. */
export async function faultOf(act: Act): Promise<Fault> {
  const error = await failureOf(act);
  if (error instanceof Fault) return error;
  throw error;
}

/** The code of that Fault, or "none" when it goes well; what else it throws goes on. */
export async function codeOf(act: Act): Promise<string> {
  try {
    await outcomeOf(act);
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
  return "none";
}
