import { Fault } from "../../config/errors/fault.ts";

/** Identified by identity: not a failure. */
const left = new Error("the client disconnected");

/** Aborts work whose client has disconnected. */
export const clientDisconnected = (): Fault => new Fault("service_unavailable", { cause: left });

export const isClientDisconnected = ({ cause }: Fault): boolean => cause === left;
