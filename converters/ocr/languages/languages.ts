/** Languages by the script of a page. Names are those of Tesseract's data files. */
import type { RecognitionOptions } from "../contract.ts";

/** Data files by the engine's name of the script, the most widely spoken first. */
const byScript: Readonly<Record<string, readonly string[]>> = {
  Latin: [
    ...["eng", "spa", "por", "fra", "deu", "ita", "pol", "nld", "tur", "vie", "ron", "ces", "swe", "hun"],
    ...["dan", "fin", "nor", "slk", "hrv", "slv", "lit", "lav", "est", "cat", "ind", "msa", "afr", "lat"],
  ],
  Cyrillic: ["rus", "ukr", "bel", "bul", "srp", "mkd", "kaz"],
  Greek: ["ell", "grc"],
  Arabic: ["ara", "fas", "urd"],
  Hebrew: ["heb"],
  Devanagari: ["hin", "mar", "nep", "san"],
  Bengali: ["ben", "asm"],
  Gujarati: ["guj"],
  Gurmukhi: ["pan"],
  Tamil: ["tam"],
  Telugu: ["tel"],
  Kannada: ["kan"],
  Malayalam: ["mal"],
  Sinhala: ["sin"],
  Thai: ["tha"],
  Lao: ["lao"],
  Khmer: ["khm"],
  Myanmar: ["mya"],
  Georgian: ["kat"],
  Armenian: ["hye"],
  Ethiopic: ["amh"],
  Han: ["chi_sim", "chi_tra", "jpn"],
  Japanese: ["jpn"],
  Hiragana: ["jpn"],
  Katakana: ["jpn"],
  Korean: ["kor"],
  Hangul: ["kor"],
};

/** Every further language slows the engine down, and increases confusions. */
const languagesMax = 3;
/** Its data are embedded in the executable. */
export const builtInLanguage = "eng";

/** Installed languages for a page in this script (null: unknown), English included. */
export function languagesFor(script: string | null, installed: readonly string[]): string[] {
  const known = script === null ? [] : (byScript[script] ?? []);
  const fitting = known.filter((name) => name !== builtInLanguage && installed.includes(name));
  return known.includes(builtInLanguage)
    ? [builtInLanguage, ...fitting.slice(0, languagesMax - 1)]
    : [...fitting.slice(0, languagesMax - 1), builtInLanguage];
}

/** The first installed language of each other script, for pages with implausible text. */
export function languagesOfOtherScripts(tried: readonly string[], installed: readonly string[]): string[] {
  const scripts = Object.values(byScript);
  const others = scripts.filter((names) => !names.some((name) => tried.includes(name)));
  const foremost = others.flatMap((names) => names.find((name) => installed.includes(name)) ?? []);
  return [...new Set(foremost)].slice(0, languagesMax);
}

/** The languages of a request. `option`: ocr_languages, as in its schema. */
export function wantedLanguages(option: unknown): RecognitionOptions["languages"] {
  if (!Array.isArray(option) || option.length === 0) return "auto";
  return option.length === 1 && option[0] === "auto" ? "auto" : option.map(String);
}
