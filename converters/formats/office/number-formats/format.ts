/** A format code as a function from a cell's value to what is shown (ISO/IEC 29500-1, section 18.8.31). */
import { general, generalNumber } from "./digits.ts";
import { type NumberFormat, numberFormat } from "./number.ts";
import { type Section, sectionsOf, type Token } from "./tokens.ts";

/** Dates and times in ISO 8601 as precise as their format; elapsed times as they are. */
const secondsOfDay = 86_400;
/** 9999-12-31; later dates are shown as nothing but marks. */
const serialMax = 2_958_465;
/** Days from 1900-01-00 to 1904-01-01 where days count from 1904. */
const daysTo1904 = 1462;

type DateFormat = (serial: number, date1904: boolean) => string;

function isDate(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind }) => kind === "date");
}

/** For a section of date letters. */
function dateFormat(tokens: readonly Token[]): DateFormat {
  const letters = tokens.flatMap((token) => (token.kind === "date" ? [token] : []));
  const has = (wanted: string) => letters.some(({ letter }) => wanted.includes(letter));
  const places = fractionPlaces(tokens);
  if (letters.some(({ elapsed }) => elapsed) || !has("ymdeghb")) return elapsedFormat(tokens, places);
  const day = has("ymdegb");
  const time = has("h") || has("n") || has("s");
  return (serial, date1904) => {
    const { days, seconds, fraction } = split(serial, time ? places : 0);
    const date = days + (date1904 ? daysTo1904 : 0);
    if (serial < 0 || date > serialMax) return generalNumber(serial);
    const clock = time ? clockOf(seconds, has("s"), fraction) : "";
    if (!day) return clock;
    return time ? `${isoDate(date)} ${clock}` : isoDate(Math.floor(serial) + (date1904 ? daysTo1904 : 0));
  };
}

/** Zeros behind the point that follows seconds. */
function fractionPlaces(tokens: readonly Token[]): number {
  const point = tokens.findIndex(({ kind }) => kind === "point");
  if (point === -1) return 0;
  let places = 0;
  while (tokens[point + 1 + places]?.kind === "digit") places += 1;
  return Math.min(3, places);
}

/** Rounded to what is shown; without seconds to whole ones, which are then left out. */
function split(serial: number, places: number): { days: number; seconds: number; fraction: string } {
  const scale = 10 ** places;
  const ticks = Math.round(serial * secondsOfDay * scale);
  const days = Math.floor(ticks / (secondsOfDay * scale));
  const rest = ticks - days * secondsOfDay * scale;
  const seconds = Math.floor(rest / scale);
  const fraction = places === 0 ? "" : `.${String(rest - seconds * scale).padStart(places, "0")}`;
  return { days, seconds, fraction };
}

function clockOf(seconds: number, withSeconds: boolean, fraction: string): string {
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return withSeconds ? `${clock}:${two(seconds % 60)}${fraction}` : clock;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** Day 1 is 1900-01-01, day 60 the nonexistent 29 February 1900 (ISO/IEC 29500-1, 18.17.4.1). */
function isoDate(serial: number): string {
  if (serial === 60) return "1900-02-29";
  if (serial === 0) return "1900-01-00";
  // Days since 0000-03-01, counted as Howard Hinnant's "chrono-compatible low-level date algorithms" do.
  const shifted = (serial < 60 ? serial + 1 : serial) + 693_899;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * month + 2) / 5) + 1;
  const year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0);
  return `${String(year).padStart(4, "0")}-${two(month < 10 ? month + 3 : month - 9)}-${two(day)}`;
}

/** The first of the units counts all of it, those behind it what is left. */
function elapsedFormat(tokens: readonly Token[], places: number): DateFormat {
  return (serial) => {
    const { days, seconds, fraction } = split(Math.abs(serial), places);
    const total = days * secondsOfDay + seconds;
    const units: Readonly<Record<string, readonly [number, number]>> = {
      h: [Math.floor(total / 3600), Math.floor(total / 3600) % 24],
      n: [Math.floor(total / 60), Math.floor(total / 60) % 60],
      s: [total, total % 60],
    };
    let text = serial < 0 ? "-" : "";
    let afterPoint = false;
    for (const token of tokens) {
      if (token.kind === "literal") text += token.text;
      else if (token.kind === "slash") text += "/";
      else if (token.kind === "comma") text += ",";
      else if (token.kind === "point" && places > 0) {
        text += fraction;
        afterPoint = true;
      } else if (token.kind === "point") text += ".";
      else if (token.kind === "digit" && !afterPoint) text += token.mark === "0" ? "0" : "";
      else if (token.kind === "date") {
        const [all = 0, left = 0] = units[token.letter === "m" ? "n" : token.letter] ?? [];
        text += String(token.elapsed ? all : left).padStart(token.count, "0");
      }
    }
    return text.trim();
  };
}

export interface CellFormat {
  /** A stored number as it stands in the file. */
  number(value: string, date1904: boolean): string;
  text(value: string): string;
}

const asItStands: CellFormat = { number: general, text: (value) => value };

export function cellFormat(code: string): CellFormat {
  if (code === "" || /^general$/i.test(code) || code === "@") return asItStands;
  const sections = sectionsOf(code);
  const [first] = sections;
  if (first === undefined) return asItStands;
  const textSection = sections[3] ?? (sections.length === 1 ? first : sections.at(-1));
  const numbers = sections.slice(0, 3).filter((section) => !isText(section) || section.condition !== null);
  const shown = numbers.length === 0 ? null : numbers.map(sectionFormat);
  return {
    number: (value, date1904) => {
      const number = value.trim() === "" ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) return value;
      if (shown === null) return textOf(first.tokens, general(value));
      return chosen(numbers, shown, number)(number, date1904).trim();
    },
    text: (value) =>
      textSection !== undefined && isText(textSection) ? textOf(textSection.tokens, value) : value,
  };
}

function isText({ tokens }: Section): boolean {
  return tokens.some(({ kind }) => kind === "text");
}

function textOf(tokens: readonly Token[], value: string): string {
  const shown = tokens.map((token) =>
    token.kind === "text" ? value : token.kind === "literal" ? token.text : "",
  );
  return shown.join("").trim();
}

type Shown = (value: number, date1904: boolean) => string;

/** Sections without a condition stand for positive, negative and zero, in this order. */
function chosen(sections: readonly Section[], shown: readonly Shown[], value: number): Shown {
  const index = sections.some(({ condition }) => condition !== null)
    ? byCondition(sections, value)
    : value > 0 || sections.length === 1
      ? 0
      : value < 0
        ? 1
        : Math.min(2, sections.length - 1) === 2
          ? 2
          : 0;
  return shown[index] ?? ((number) => general(String(number)));
}

function byCondition(sections: readonly Section[], value: number): number {
  const implied = [">0", "<0"];
  for (let i = 0; i < sections.length; i++) {
    const condition = sections[i]?.condition;
    if (
      condition
        ? holds(condition.operator, value, condition.value)
        : isImplied(sections, implied[i], i, value)
    )
      return i;
  }
  return -1;
}

function isImplied(
  sections: readonly Section[],
  implied: string | undefined,
  at: number,
  value: number,
): boolean {
  if (at === sections.length - 1 || implied === undefined) return true;
  return implied === ">0" ? value > 0 : value < 0;
}

function holds(operator: string, left: number, right: number): boolean {
  if (operator === "<") return left < right;
  if (operator === "<=") return left <= right;
  if (operator === ">") return left > right;
  if (operator === ">=") return left >= right;
  return operator === "=" ? left === right : left !== right;
}

/** A section for negative numbers says the sign itself; elsewhere it stands in front. */
function sectionFormat({ tokens, condition }: Section, index: number): Shown {
  if (isDate(tokens)) {
    const date: DateFormat = dateFormat(tokens);
    return date;
  }
  const format: NumberFormat = numberFormat(tokens);
  const signed = index === 0 || condition !== null;
  const blank = tokens.length === 0;
  return (value) => (signed && value < 0 && !blank ? "-" : "") + format(Math.abs(value));
}
