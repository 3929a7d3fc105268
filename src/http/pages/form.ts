import { Fault } from "../../../config/errors/fault.ts";
import { tooLarge } from "../../operations/errors.ts";
import { readBody, requireContentType } from "../request/body.ts";

/** Of all fields of a form together. */
const formBytesMax = 16 * 1024;

export interface Form {
  /** What was sent for a field; empty when nothing was. */
  get(name: string): string;
}

/**
 * Reads application/x-www-form-urlencoded (URL Standard, section 5.1). Throws unsupported_content_type, invalid_request when a field comes twice, which no form of ours sends, payload_too_large when it is too long.
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
