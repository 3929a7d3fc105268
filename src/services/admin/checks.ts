/** What an administrator gets to read about an argument that will not do. */
import { Fault } from "../../../config/errors/fault.ts";

export function invalid(path: string, message: string): Fault {
  return new Fault("invalid_request", { message, details: [{ path, message }] });
}

export function requireText(path: string, value: string): void {
  if (value.trim() === "" || value.length > 200) throw invalid(path, `${path} needs 1 to 200 characters.`);
}
