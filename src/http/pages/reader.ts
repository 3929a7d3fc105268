/** Whom a page is for, as far as it looks and sounds different for them. */

import { messages, type Words } from "./messages/words.ts";
import { type Language, languageOf, type Theme, themeOf } from "./preferences.ts";

export interface Reader {
  language: Language;
  theme: Theme;
  words: Words;
}

export function readerOf({ headers }: { headers: Headers }): Reader {
  const language = languageOf(headers);
  return { language, theme: themeOf(headers), words: messages[language] };
}

/** Of documents that are the same for all. */
export const everybody: Reader = { language: "en", theme: "auto", words: messages.en };
