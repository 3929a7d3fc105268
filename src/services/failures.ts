/** What a child's failure means to the log, and to a caller who waits for an estimate. */
import { Fault, type FaultDetail } from "../../config/errors/fault.ts";
import { pointer } from "../../config/errors/pointer.ts";
import type { FileError, UnqueuedFile } from "../../ledger/contract.ts";
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

/** The fault of a whole call that was met at one of its files. */
export function atFile(fault: Fault, index: number, filename: string): Fault {
  const { code, message, details = [], cause, headers } = fault;
  return new Fault(code, {
    message,
    details: [aboutFile(index, filename, message), ...details],
    cause,
    ...(headers === undefined ? {} : { headers }),
  });
}

function aboutFile(index: number, filename: string, message: string): FaultDetail {
  return { path: pointer("file", index), message: `${filename}: ${message}` };
}

/**
 * When no file could be queued: the first one's error, whose details name every file with what is the matter with it,
 * and what else there is to say about that.
 */
export function faultOfFiles(unqueued: readonly UnqueuedFile[]): Fault {
  const [first] = unqueued;
  if (first === undefined) return new Fault("internal_error", { cause: "a set without files" });
  const details: FaultDetail[] = [];
  for (const { index, filename, error } of unqueued) {
    for (const detail of [aboutFile(index, filename, error.message), ...(error.details ?? [])]) {
      // What is wrong with a field is wrong with it for every file, and said once.
      const said = details.some(({ path, message }) => path === detail.path && message === detail.message);
      if (!said) details.push(detail);
    }
  }
  return faultOfFile({ ...first.error, details });
}

export function faultOfFile({ code, message, details }: FileError): Fault {
  return new Fault(code, { message, ...(details === null ? {} : { details }) });
}
