import { Fault } from "../../../config/errors/fault.ts";
import { ownerGone } from "../../../ledger/database/failures.ts";
import type { Caller } from "../caller.ts";
import { endedMeanwhile } from "./core.ts";

/** Reports a write whose organization was deleted or project archived meanwhile like the next call would. */
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
    message: "The project is archived and does not accept uploads.",
    details: [{ path: "/x-svc-project", message: "An archived project." }],
    ...(cause === undefined ? {} : { cause }),
  });
}
