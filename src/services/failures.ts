/** Maps child process failures to log texts and Faults. */
import { Fault, type FaultDetail } from "../../config/errors/fault.ts";
import { pointer } from "../../config/errors/pointer.ts";
import type { FileError, UnqueuedFile } from "../../ledger/contract.ts";
import type { TaskFailure } from "../sandbox/contract.ts";

/** For the log. */
export function internalOf(failure: TaskFailure): string | undefined {
  return "internal" in failure ? failure.internal : undefined;
}

/**
 * A file that crashes its reader is rejected like a damaged or oversized one. Kills from outside are not blamed on the
 * file.
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
            "The process that measured the file was repeatedly killed from outside; the file is not at fault. Try again later, or ask the administrator to check the machine's memory.",
          cause: failure.internal,
        });
      return new Fault("corrupt_document", {
        message: "The file cannot be read. Export it again.",
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

/** The stored form of a fault in a set. */
export function fileErrorOf({ code, message, details }: Fault): FileError {
  return { code, message, details: details ?? null };
}

/** The fault of a call, located at one of its files. */
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

/** The fault if no file could be queued: the first file's error, with details on every file. */
export function faultOfFiles(unqueued: readonly UnqueuedFile[]): Fault {
  const [first] = unqueued;
  if (first === undefined) return new Fault("internal_error", { cause: "a set without files" });
  const details: FaultDetail[] = [];
  for (const { index, filename, error } of unqueued) {
    for (const detail of [aboutFile(index, filename, error.message), ...(error.details ?? [])]) {
      // Field errors apply to all files and are listed once.
      const said = details.some(({ path, message }) => path === detail.path && message === detail.message);
      if (!said) details.push(detail);
    }
  }
  return faultOfFile({ ...first.error, details });
}

export function faultOfFile({ code, message, details }: FileError): Fault {
  return new Fault(code, { message, ...(details === null ? {} : { details }) });
}
