import { Fault } from "../../../config/errors/fault.ts";
import { tooLarge } from "../../operations/errors.ts";
import { readBody, requireContentType } from "../request/body.ts";

/** For all fields of a form together. */
const formBytesMax = 16 * 1024;

export interface Form {
  /** The value of a field; empty if it was not sent. */
  get(name: string): string;
}

/**
 * Parses application/x-www-form-urlencoded (URL Standard, section 5.1). Throws unsupported_content_type,
 * payload_too_large, and invalid_request for repeated fields, which our forms never send.
 */
export async function readForm(request: Request): Promise<Form> {
  requireContentType(request.headers, "application/x-www-form-urlencoded");
  const bytes = await readBody(request);
  if (bytes.byteLength > formBytesMax) throw tooLarge(formBytesMax);
  const fields = new URLSearchParams(Buffer.from(bytes).toString("latin1"));
  const names = [...fields.keys()];
  if (new Set(names).size < names.length)
    throw new Fault("invalid_request", { message: "The form contains a field twice. Reload the page." });
  return { get: (name) => fields.get(name) ?? "" };
}
