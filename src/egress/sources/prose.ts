import type { Prose } from "../../../converters/page/contract.ts";
import { saidIn } from "./json.ts";

/** What somebody has written, in the form that the service hands it out in; null: it says nothing. */
export function proseOf(value: unknown, format: Prose["format"] = "markdown"): Prose | null {
  const text = saidIn(value);
  return text === null ? null : { format, text };
}
