/** Converts disk errors (ENOSPC, EDQUOT, EIO, EROFS, …) to Faults. */
import { Fault } from "../../config/errors/fault.ts";
import { refusal } from "./room.ts";

/** For requests: service_unavailable. */
export const requestFault = <R>(act: () => Promise<R>): Promise<R> =>
  told(act, (cause) => (isFull(cause) ? refusal("low", cause) : new Fault("service_unavailable", { cause })));

/** For jobs: storage_failed. */
export const jobFault = <R>(act: () => Promise<R>): Promise<R> =>
  told(act, (cause) => new Fault("storage_failed", { cause }));

async function told<R>(act: () => Promise<R>, faultOf: (cause: unknown) => Fault): Promise<R> {
  try {
    return await act();
  } catch (cause) {
    throw cause instanceof Fault ? cause : faultOf(cause);
  }
}

export function isFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException | null)?.code ?? "");
}
