/** What an administrator gets to read about an argument that will not do. */
import { Fault } from "../../../config/errors/fault.ts";
import { pointer } from "../../../config/errors/pointer.ts";
import { hasInvisible } from "../../../config/invisible.ts";

export function invalid(name: string, message: string): Fault {
  return new Fault("invalid_request", { message, details: [{ path: pointer(name), message }] });
}

export function requireText(name: string, value: string): void {
  if (value.trim() === "" || value.length > 200 || hasInvisible(value))
    throw invalid(name, `${name} needs 1 to 200 visible characters.`);
}
