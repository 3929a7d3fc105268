/** What models may be called: names become folders, and words of options and addresses. */
import { Fault } from "../../../config/errors/fault.ts";
import { languageNamePattern } from "../../../converters/formats/option-schemas.ts";
import { builtInLanguage } from "../../../converters/ocr/languages/languages.ts";
import type { ModelKind } from "./contract.ts";

/** Of a model of any kind; languages have `languageNamePattern`, which is narrower. */
export const modelNamePattern = "^[A-Za-z][A-Za-z0-9._-]{1,63}$";
const nameForm = new RegExp(modelNamePattern);
const languageForm = new RegExp(languageNamePattern);

/** Built in or with a meaning of their own: orientation and equations are no languages, `auto` is a choice of them. */
const reserved: ReadonlySet<string> = new Set([builtInLanguage, "osd", "equ", "auto"]);

export const isModelName = (name: string): boolean => nameForm.test(name);
export const isLanguageName = (name: string): boolean => languageForm.test(name);
export const isReserved = (name: string): boolean => reserved.has(name.toLowerCase());

/** The name itself, once it is known to be no path; Fault model_not_found otherwise. */
export function checkedModelName(name: string): string {
  if (!isModelName(name)) throw new Fault("model_not_found", { cause: `malformed name ${name}` });
  return name;
}

const ending = /\.traineddata$/;

export const baseName = (path: string): string => path.split("/").at(-1) ?? "";

/** Of a data file of Tesseract, from its path in the media; null for other files. Scripts lie in a folder of their own. */
export function languageIn(path: string): string | null {
  const file = baseName(path);
  return ending.test(file) ? file.replace(ending, "") : null;
}

/** Whether a file by itself may be a model, or a part of one. */
export const isModelFile = (path: string): boolean => languageIn(path) !== null || /\.onnx$/.test(path);

const speechPrefix = "whisper-";
/** There is one such model at a time. */
export const activityName = "silero_vad";

/** Of the model whose files begin with `prefix` and a hyphen: "whisper-small.en" for "small.en". */
export const speechName = (prefix: string): string =>
  prefix.startsWith(speechPrefix) ? prefix : speechPrefix + prefix;

/** Of a model whose manifest cannot be read any more. */
export function kindByName(name: string): ModelKind {
  if (name.startsWith(speechPrefix)) return "speech";
  return name === activityName ? "voice-activity" : "ocr-language";
}
