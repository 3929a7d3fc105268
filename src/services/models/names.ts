/** Names of models, which become folders, option values and URL parts. */
import { Fault } from "../../../config/errors/fault.ts";
import { languageNamePattern } from "../../../converters/formats/option-schemas.ts";
import { builtInLanguage } from "../../../converters/ocr/languages/languages.ts";
import type { ModelKind } from "./contract.ts";

/** For all models; `languageNamePattern` is stricter. */
export const modelNamePattern = "^[A-Za-z][A-Za-z0-9._-]{1,63}$";
const nameForm = new RegExp(modelNamePattern);
const languageForm = new RegExp(languageNamePattern);

/** Built in or special: orientation, equations, `auto`. */
const reserved: ReadonlySet<string> = new Set([builtInLanguage, "osd", "equ", "auto"]);

export const isModelName = (name: string): boolean => nameForm.test(name);
export const isLanguageName = (name: string): boolean => languageForm.test(name);
export const isReserved = (name: string): boolean => reserved.has(name.toLowerCase());

/** Validates a name before it becomes a path; Fault model_not_found. */
export function checkedModelName(name: string): string {
  if (!isModelName(name)) throw new Fault("model_not_found", { cause: `malformed name ${name}` });
  return name;
}

const ending = /\.traineddata$/;

export const baseName = (path: string): string => path.split("/").at(-1) ?? "";

/** Language or script of a Tesseract data file, by its path in the media; null: another file. */
export function languageIn(path: string): string | null {
  const file = baseName(path);
  return ending.test(file) ? file.replace(ending, "") : null;
}

/** Whether a single file may be a model or part of one. */
export const isModelFile = (path: string): boolean => languageIn(path) !== null || /\.onnx$/.test(path);

const speechPrefix = "whisper-";
/** There is one such model. */
export const activityName = "silero_vad";

/** Model name by the prefix of its files: "whisper-small.en" for "small.en". */
export const speechName = (prefix: string): string =>
  prefix.startsWith(speechPrefix) ? prefix : speechPrefix + prefix;

/** For a model with an unreadable manifest. */
export function kindByName(name: string): ModelKind {
  if (name.startsWith(speechPrefix)) return "speech";
  return name === activityName ? "voice-activity" : "ocr-language";
}
