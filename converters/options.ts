import { Value, ValueErrorType } from "@sinclair/typebox/value";
import { expectedOf } from "../config/errors/expected.ts";
import { Fault, type FaultDetail } from "../config/errors/fault.ts";
import { pointer, readPointer } from "../config/errors/pointer.ts";
import type { Capability, ConversionRequest } from "./contract.ts";
import { wantedLanguages } from "./ocr/languages/languages.ts";

/**
 * The caller's options, checked against the capability's schema and completed with its defaults.
 *
 * Throws Fault invalid_request whose details name each wrong option as `/options/NAME`.
 */
export function completeOptions(
  capability: Capability,
  given: ConversionRequest["options"],
): ConversionRequest["options"] {
  const known = Object.keys(capability.optionsSchema.properties);
  const details: FaultDetail[] = [];
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const choice = known.length === 0 ? "it has none" : `it has ${known.join(", ")}`;
    details.push({
      path: pointer("options", name),
      message: `${capability.id} has no option with this name; ${choice}.`,
    });
  }
  const completed = Value.Default(capability.optionsSchema, { ...given }) as Record<string, unknown>;
  for (const [name, schema] of Object.entries(capability.optionsSchema.properties)) {
    for (const error of Value.Errors(schema, completed[name])) {
      details.push({
        path: `${pointer("options", name)}${readPointer(error.path)}`,
        message: error.type === ValueErrorType.Union ? `${expectedOf(schema)}.` : `${error.message}.`,
      });
    }
  }
  if (details.length > 0) throw new Fault("invalid_request", { details });
  if (Object.hasOwn(completed, "ocr_languages")) {
    const wanted = wantedLanguages(completed.ocr_languages);
    if (wanted.includes("auto") && wanted !== "auto")
      throw new Fault("invalid_request", { details: [autoWithOthers] });
    completed.ocr_languages = wanted;
  }
  return completed;
}

const autoWithOthers: FaultDetail = {
  path: pointer("options", "ocr_languages"),
  message: "auto chooses among all languages and cannot be combined; give either auto or names of languages.",
};
