import { limits } from "../../config/limits.ts";
import { wrongField } from "../operations/faults.ts";
import type { EstimateFields } from "../services/contract.ts";

export const estimateTextFields = [
  "capability_id",
  "mode",
  "guest_preview",
  "layout_fidelity",
  "pages",
  "options",
] as const;
type FieldName = (typeof estimateTextFields)[number];
const refusal = (name: FieldName, message: string) => wrongField(`/${name}`, message);

/**
 * The text fields of an estimate's form, or those among another's, checked as to form; what fits the document is the
 * service's question.
 */
export function estimateFields(sent: ReadonlyMap<string, string>): EstimateFields {
  const text = (name: FieldName) => sent.get(name) ?? null;
  return {
    capabilityId: text("capability_id"),
    mode: choice("mode", text("mode"), ["fast", "accurate"]),
    layoutFidelity: choice("layout_fidelity", text("layout_fidelity"), ["standard", "formula"]),
    pages: text("pages"),
    options: options(text("options")),
    // Only a guest's upload gives it a meaning; from others it is checked and has no effect.
    guestPreview: choice("guest_preview", text("guest_preview"), ["false", "true"]) === "true",
  };
}

/** The first choice is the default. */
function choice<C extends string>(name: FieldName, value: string | null, choices: readonly [C, ...C[]]): C {
  if (value === null) return choices[0];
  const found = choices.find((candidate) => candidate === value);
  if (found === undefined) throw refusal(name, `One of ${choices.join(", ")}.`);
  return found;
}

function options(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  if (Buffer.byteLength(text) > limits.optionsBytesMax)
    throw refusal("options", `At most ${limits.optionsBytesMax} bytes.`);
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refusal("options", "A JSON object.");
  return { ...value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
