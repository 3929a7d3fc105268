import type { Fault } from "../../../config/errors/fault.ts";
import { waitSecondsOf } from "../response/errors.ts";
import { type Html, html } from "./html.ts";
import { inGerman } from "./messages/german.ts";
import type { Reader } from "./reader.ts";

/** The message of a fault for people: waiting times in words, without names of headers. */
export function sentenceOf(fault: Fault, reader: Reader): Html {
  if (fault.code !== "rate_limited") return told(fault.message, reader);
  const seconds = Number(fault.headers?.["retry-after"] ?? waitSecondsOf(fault));
  return html`${reader.words.tooManyTries(seconds)}`;
}

/** A fault's sentence in the reader's language; untranslated sentences stay English and are marked so. */
export function told(sentence: string, { language }: Reader): Html {
  if (language === "en") return html`${sentence}`;
  const german = inGerman(sentence);
  return german === null ? html`<span lang="en">${sentence}</span>` : html`${german}`;
}
