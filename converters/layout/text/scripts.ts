/** Raised digits and signs as Unicode says them (U+2070..207F and Latin-1): 2³¹, 40 km². */
import type { Word } from "../model.ts";

const raised: Readonly<Record<string, string>> = {
  "0": "⁰",
  "1": "¹",
  "2": "²",
  "3": "³",
  "4": "⁴",
  "5": "⁵",
  "6": "⁶",
  "7": "⁷",
  "8": "⁸",
  "9": "⁹",
  "+": "⁺",
  "-": "⁻",
  "−": "⁻",
  "–": "⁻",
};

/** Whether a raised number is an exponent rather than the mark of a note: behind units of length and powers of ten. */
export function isExponent(text: string, before: string): boolean {
  return /^[23]$/.test(text) ? unit.test(before) || ten.test(before) : ten.test(before);
}

const ten = /(?:^|[^\d.,])10$/;
/** Bases are small whole numbers; decimals and years have none behind them. */
const base = /(?:^|[^\p{L}\d.,])\d{1,3}$/u;
/** A variable is a letter by itself, within a formula perhaps: x², (a+b)². */
const variable = /(?:^|[^\p{L}\p{M}])\p{L}$/u;
const unit = /(?:^|[^\p{L}])[kcdmµμ]?m$/u;

/** The word's text; raised numbers become superscript characters where they would mislead. */
export function scriptText({ text, script, glued }: Word, before: Word | undefined): string {
  if (script !== "super" || !glued || before === undefined || before.script !== null) return text;
  const power =
    base.test(before.text) || variable.test(before.text) || (/^[23]$/.test(text) && unit.test(before.text));
  if (!power || !/^[+\-−–]?\d{1,3}$/.test(text)) return text;
  return Array.from(text, (character) => raised[character] ?? character).join("");
}
