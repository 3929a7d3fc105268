import type { Fault } from "../../../config/errors/fault.ts";
import { waitSecondsOf } from "../response/errors.ts";
import { type Html, html } from "./html.ts";
import { inGerman } from "./messages/german.ts";
import type { Reader } from "./reader.ts";

/** What a person reads of a fault: waiting is said in a person's measure, not in a header's name. */
export function sentenceOf(fault: Fault, reader: Reader): Html {
  if (fault.code !== "rate_limited") return told(fault.message, reader);
  const seconds = Number(fault.headers?.["retry-after"] ?? waitSecondsOf(fault));
  return html`${reader.words.tooManyTries(seconds)}`;
}

/** A fault's English sentence in the reader's language; as it is, and marked so, where that has none for it. */
export function told(sentence: string, { language }: Reader): Html {
  if (language === "en") return html`${sentence}`;
  const german = inGerman(sentence);
  return german === null ? html`<span lang="en">${sentence}</span>` : html`${german}`;
}
