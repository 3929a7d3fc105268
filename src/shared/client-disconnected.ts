import { Fault } from "../../config/errors/fault.ts";

/** Told by its identity: nothing has failed, and nobody waits for the answer. */
const left = new Error("the caller has left");

/** Ends work that nobody waits for any more. */
export const clientDisconnected = (): Fault => new Fault("service_unavailable", { cause: left });

export const isClientDisconnected = ({ cause }: Fault): boolean => cause === left;
