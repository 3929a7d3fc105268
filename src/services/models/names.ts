/** What models may be called: names become folders, and words of options and addresses. */
import { Fault } from "../../../config/errors/fault.ts";
import { builtInLanguage } from "../../../converters/ocr/languages.ts";
import { languageNamePattern } from "../../../converters/option-schemas.ts";

export const modelNamePattern = languageNamePattern;
const nameForm = new RegExp(modelNamePattern);

/** Built in or with a meaning of their own: orientation and equations are no languages, `auto` is a choice of them. */
const reserved: ReadonlySet<string> = new Set([builtInLanguage, "osd", "equ", "auto"]);

export const isModelName = (name: string): boolean => nameForm.test(name);
export const isReserved = (name: string): boolean => reserved.has(name.toLowerCase());

/** The name itself, once it is known to be no path; Fault model_not_found otherwise. */
export function checkedModelName(name: string): string {
  if (!isModelName(name)) throw new Fault("model_not_found", { cause: `malformed name ${name}` });
  return name;
}

const ending = /\.traineddata$/;

/** Of a data file of Tesseract, from its path in the media; null for other files. Scripts lie in a folder of their own. */
export function languageIn(path: string): string | null {
  const file = path.split("/").at(-1) ?? "";
  return ending.test(file) ? file.replace(ending, "") : null;
}
