/** A format code as a function from a cell's value to what is shown (ISO/IEC 29500-1, section 18.8.31). */
import { type DateFormat, dateFormat, isDate } from "./date.ts";
import { general } from "./general.ts";
import { type NumberFormat, numberFormat } from "./number.ts";
import { type Section, sectionsOf, type Token } from "./tokens.ts";

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
