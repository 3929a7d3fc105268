/** Whom a page is for, as far as it looks and sounds different for them. */
import { type Language, languageOf, type Theme, themeOf } from "../preferences.ts";
import { de } from "./messages/de.ts";
import { en, type Words } from "./messages/en.ts";

export interface Reader {
  language: Language;
  theme: Theme;
  words: Words;
}

const words: Readonly<Record<Language, Words>> = { en, de };

export function readerOf({ headers }: { headers: Headers }): Reader {
  const language = languageOf(headers);
  return { language, theme: themeOf(headers), words: words[language] };
}

/** Of documents that are the same for all. */
export const everybody: Reader = { language: "en", theme: "auto", words: en };
