import { Fault } from "../../config/errors/fault.ts";
import { endedMeanwhile } from "./accounts/core.ts";
import type { Caller } from "./contract.ts";

/** What the ledger's own guard says when a row comes for an organization or a project that went meanwhile. */
const guard = /the organization was deleted/;

/**
 * What is written for a caller who was let in before its organization was deleted or its project archived, and comes too
 * late: the caller is told what the next call would be told.
 */
export async function writtenFor<T>(
  { principal }: Pick<Caller, "principal">,
  writing: Promise<T>,
): Promise<T> {
  try {
    return await writing;
  } catch (thrown) {
    const cause = thrown instanceof Fault ? thrown.cause : null;
    if (!(cause instanceof Error && guard.test(cause.message))) throw thrown;
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
