/** What a child's failure means to the log, and to a caller who waits for an estimate. */
import { Fault } from "../../config/errors/fault.ts";
import type { FileError } from "../../ledger/contract.ts";
import type { TaskFailure } from "../sandbox/contract.ts";

/** For the log only. */
export function internalOf(failure: TaskFailure): string | undefined {
  return "internal" in failure ? failure.internal : undefined;
}

/**
 * A file that its own reader cannot survive is refused like any damaged or oversized one; no job comes of it. What
 * somebody else did to the child is not held against the file.
 */
export function refusalOf(failure: TaskFailure): Fault {
  switch (failure.reason) {
    case "fault":
      return new Fault(failure.code, {
        message: failure.message,
        ...(failure.details ? { details: failure.details } : {}),
      });
    case "crashed":
      if (failure.killedFromOutside)
        return new Fault("service_unavailable", {
          message:
            "The process that measured the file was ended from outside, again and again; the file is not at fault. Send it again later, or ask the administrator to look at the machine's memory.",
          cause: failure.internal,
        });
      return new Fault("corrupt_document", {
        message: "The file cannot be read: its reader gives up on it. Export it again.",
      });
    case "out_of_memory":
    case "timed_out":
      return new Fault("document_too_complex", {
        message: "The file is too complex to be measured within the limits; split it.",
      });
    case "cancelled":
      return new Fault("service_unavailable");
  }
}

/** What is kept of a fault for as long as a set lives, and back. */
export function fileErrorOf({ code, message, details }: Fault): FileError {
  return { code, message, details: details ?? null };
}

export function faultOfFile({ code, message, details }: FileError): Fault {
  return new Fault(code, { message, ...(details === null ? {} : { details }) });
}
