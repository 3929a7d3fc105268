/** The languages that a request names for text in pictures, held against those that are installed. */
import { Fault } from "../../../config/errors/fault.ts";
import type { LanguageFiles } from "../../../converters/ocr/contract.ts";
import { builtInLanguage, wantedLanguages } from "../../../converters/ocr/languages/languages.ts";

type Options = Readonly<Record<string, unknown>>;

/** What `ocr_languages` takes here, but for `auto`. */
export function languagesOf(files: LanguageFiles): string[] {
  return [builtInLanguage, ...Object.keys(files).sort()];
}

/** Those of the options that are not installed; none where everything, or nothing in particular, is asked for. */
function missingLanguages({ ocr_languages: option }: Options, files: LanguageFiles): string[] {
  const wanted = wantedLanguages(option);
  if (wanted === "auto") return [];
  const installed = new Set(languagesOf(files));
  return wanted.filter((name) => !installed.has(name));
}

/** Throws Fault invalid_request, which names the languages that there are. */
export function requireLanguages(options: Options, files: LanguageFiles): void {
  const missing = missingLanguages(options, files);
  if (missing.length === 0) return;
  const advice = `installed: ${languagesOf(files).join(", ")}; or auto, by itself. An administrator adds others with markmill models install.`;
  throw new Fault("invalid_request", {
    message: `${missing.join(", ")} cannot be recognised here; ${advice}`,
    details: missing.map((name) => ({
      path: "/options/ocr_languages",
      message: `${name} is not installed here; ${advice}`,
    })),
  });
}

/** How a job ends whose languages were removed since it was estimated; null: they are all there. */
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
    message: `The ${one ? "language" : "languages"} ${missing.join(", ")} ${one ? "was" : "were"} removed from this installation after the estimate; ask the administrator to install ${one ? "it" : "them"} again, or estimate anew with others. Nothing was charged.`,
  };
}
