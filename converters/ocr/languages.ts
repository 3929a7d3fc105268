/** The languages that a request names for text in pictures. */
import type { RecognitionOptions } from "./contract.ts";

/** `option`: ocr_languages, as its schema has it. */
export function wantedLanguages(option: unknown): RecognitionOptions["languages"] {
  if (!Array.isArray(option) || option.length === 0) return "auto";
  return option.length === 1 && option[0] === "auto" ? "auto" : option.map(String);
}
