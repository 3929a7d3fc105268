import { Fault } from "../../config/errors/fault.ts";
import type { Pointer } from "../../config/errors/pointer.ts";

/** One field is no good: `message` says what it must be, never what it held. */
export function wrongField(path: Pointer, message: string): Fault {
  return new Fault("invalid_request", { details: [{ path, message }] });
}

export function tooLarge(bytesMax: number): Fault {
  return new Fault("payload_too_large", { details: [{ path: "", message: `At most ${bytesMax} bytes.` }] });
}
