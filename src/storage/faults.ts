/** What the disk refuses (ENOSPC, EDQUOT, EIO, EROFS, ...) is the installation's trouble, in the words of who waits. */
import type { ErrorCode } from "../../config/errors/catalogue.ts";
import { Fault } from "../../config/errors/fault.ts";

/** While a request waits: Fault service_unavailable. */
export const requestFault = <R>(act: () => Promise<R>): Promise<R> => told(act, "service_unavailable");

/** While a job runs: Fault storage_failed. */
export const jobFault = <R>(act: () => Promise<R>): Promise<R> => told(act, "storage_failed");

async function told<R>(act: () => Promise<R>, code: ErrorCode): Promise<R> {
  try {
    return await act();
  } catch (cause) {
    throw cause instanceof Fault ? cause : new Fault(code, { cause });
  }
}
