/** The reader's language and theme, as far as a page depends on them. */

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

/** For documents that are the same for all readers. */
export const everybody: Reader = { language: "en", theme: "auto", words: messages.en };
