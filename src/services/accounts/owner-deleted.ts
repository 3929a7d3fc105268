import { Fault } from "../../../config/errors/fault.ts";
import { ownerGone } from "../../../ledger/database/failures.ts";
import type { Caller } from "../caller.ts";
import { endedMeanwhile } from "./core.ts";

/**
 * What is written for a caller who was let in before its organization was deleted or its project archived, and comes too
 * late: the caller is told what the next call would be told.
 */
export async function writeForOwner<T>(
  { principal }: Pick<Caller, "principal">,
  writing: Promise<T>,
): Promise<T> {
  try {
    return await writing;
  } catch (thrown) {
    const cause = ownerGone(thrown);
    if (cause === null) throw thrown;
    throw principal.kind === "session" ? archivedProject(cause) : endedMeanwhile(cause.message);
  }
}

export function archivedProject(cause?: unknown): Fault {
  return new Fault("invalid_request", {
    message: "The project that the call names is archived and takes no uploads.",
    details: [{ path: "/x-svc-project", message: "An archived project." }],
    ...(cause === undefined ? {} : { cause }),
  });
}
