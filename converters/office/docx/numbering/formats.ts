/** Numbers in the formats of ST_NumberFormat (ISO/IEC 29500-1, section 17.18.59). */

import { eastAsian } from "./formats-east-asian.ts";
import { cardinalWords, letters, ordinal, ordinalWords, repeated, roman } from "./formats-latin.ts";
import { alphabets, enclosed } from "./formats-letters.ts";

type Format = (value: number) => string;

const decimal: Format = String;

const others: Readonly<Record<string, Format>> = {
  decimal,
  decimalHalfWidth: decimal,
  decimalZero: (value) => String(value).padStart(2, "0"),
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerRoman: roman,
  upperLetter: (value) => letters(value).toUpperCase(),
  lowerLetter: letters,
  ordinal,
  cardinalText: (value) => capitalised(cardinalWords(value)),
  ordinalText: (value) => capitalised(ordinalWords(value)),
  hex: (value) => value.toString(16).toUpperCase(),
  chicago: (value) => repeated(value, "*†‡§"),
  numberInDash: (value) => `- ${value} -`,
  dollarText: (value) => `${capitalised(cardinalWords(value))} and 00/100`,
  bullet: () => "",
  none: () => "",
};

const formats: ReadonlyMap<string, Format> = new Map(
  Object.entries({ ...others, ...eastAsian, ...alphabets, ...enclosed }),
);

/** Values that a format cannot write, and formats that nobody knows, are decimal. `pattern` is that of "custom". */
export function formatNumber(value: number, format: string, pattern = ""): string {
  if (format === "custom") return custom(value, pattern);
  const written = formats.get(format);
  if (written === undefined) return decimal(value);
  return written(value) || (format === "bullet" || format === "none" ? "" : decimal(value));
}

/** "001, 002, 003, ..." says how many digits there are at the least; longer ones are only a bound on padding. */
function custom(value: number, pattern: string): string {
  const first = /^0{0,9}\d/.exec(pattern)?.[0] ?? "";
  return String(value).padStart(first.length, "0");
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
