/** Checks requested OCR languages against the installed ones. */
import { Fault } from "../../../config/errors/fault.ts";
import type { LanguageFiles } from "../../../converters/ocr/contract.ts";
import { builtInLanguage, wantedLanguages } from "../../../converters/ocr/languages/languages.ts";

type Options = Readonly<Record<string, unknown>>;

/** Values of `ocr_languages` besides `auto`. */
export function languagesOf(files: LanguageFiles): string[] {
  return [builtInLanguage, ...Object.keys(files).sort()];
}

/** Requested languages that are not installed. */
function missingLanguages({ ocr_languages: option }: Options, files: LanguageFiles): string[] {
  const wanted = wantedLanguages(option);
  if (wanted === "auto") return [];
  const installed = new Set(languagesOf(files));
  return wanted.filter((name) => !installed.has(name));
}

/** Throws Fault invalid_request with the installed languages. */
export function requireLanguages(options: Options, files: LanguageFiles): void {
  const missing = missingLanguages(options, files);
  if (missing.length === 0) return;
  const advice = `installed: ${languagesOf(files).join(", ")}, or auto alone. An administrator can install others with markmill models install.`;
  throw new Fault("invalid_request", {
    message: `Not installed: ${missing.join(", ")}; ${advice}`,
    details: missing.map((name) => ({
      path: "/options/ocr_languages",
      message: `${name} is not installed; ${advice}`,
    })),
  });
}

/** The failure of a job whose languages were removed since its estimate; null: none. */
export function languagesGone(
  options: Options,
  files: LanguageFiles,
): { reason: "fault"; code: "capability_unavailable"; message: string } | null {
  const missing = missingLanguages(options, files);
  if (missing.length === 0) return null;
  const one = missing.length === 1;
  return {
    reason: "fault",
    code: "capability_unavailable",
    message: `The ${one ? "language" : "languages"} ${missing.join(", ")} ${one ? "was" : "were"} removed from this installation after the estimate; ask the administrator to reinstall ${one ? "it" : "them"}, or create a new estimate with others. Nothing was charged.`,
  };
}
