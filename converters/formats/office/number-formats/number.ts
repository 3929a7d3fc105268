/** Numbers by the digits, points and commas of a format's section. */
import { type Decimal, decimalOf, generalNumber, quicklyRounded, rounded } from "./digits.ts";
import type { Token } from "./tokens.ts";

export type NumberFormat = (value: number) => string;

export function numberFormat(tokens: readonly Token[]): NumberFormat {
  if (tokens.some(({ kind }) => kind === "general"))
    return (value) =>
      tokens.map((token) => (token.kind === "general" ? generalNumber(value) : textOf(token))).join("");
  const slash = tokens.findIndex(({ kind }) => kind === "slash");
  const firstDigit = tokens.findIndex(({ kind }) => kind === "digit");
  if (firstDigit === -1) return () => tokens.map(textOf).join("");
  if (slash > firstDigit && tokens.slice(slash).some(isDenominator)) return fractionFormat(tokens, slash);
  return decimalFormat(tokens);
}

function isDenominator(token: Token): boolean {
  return token.kind === "digit" || (token.kind === "literal" && /^[1-9]$/.test(token.text));
}

const signs: Readonly<Partial<Record<Token["kind"], string>>> = {
  percent: "%",
  slash: "/",
  point: ".",
  comma: ",",
};

function textOf(token: Token): string {
  return token.kind === "literal" ? token.text : (signs[token.kind] ?? "");
}

interface Layout {
  /** Marks of digits before the point, behind it, and of the exponent. */
  whole: string;
  fraction: string;
  power: string;
  grouped: boolean;
  /** Powers of ten that the value is multiplied by. */
  shift: number;
}

function layoutOf(tokens: readonly Token[]): Layout {
  const layout: Layout = { whole: "", fraction: "", power: "", grouped: false, shift: 0 };
  let place: "whole" | "fraction" | "power" = "whole";
  let commas = 0;
  for (const token of tokens) {
    if (token.kind === "digit") {
      if (commas > 0 && place === "whole") layout.grouped = true;
      commas = 0;
      layout[place] += token.mark;
    } else if (token.kind === "comma") {
      // Before any digit it is a sign like others.
      if (layout.whole !== "") commas += 1;
    } else if (token.kind === "point" && place === "whole") place = "fraction";
    else if (token.kind === "exponent") place = "power";
    else if (token.kind === "percent") layout.shift += 2;
    // Commas behind the last digit of the whole part divide by a thousand each, also before the point.
    if (token.kind !== "comma" && token.kind !== "digit" && commas > 0) {
      layout.shift -= 3 * commas;
      commas = 0;
    }
  }
  layout.shift -= 3 * commas;
  return layout;
}

function decimalFormat(tokens: readonly Token[]): NumberFormat {
  const layout = layoutOf(tokens);
  const places = Math.min(30, layout.fraction.length);
  const scientific = layout.power !== "";
  const quick = quickFormat(tokens, layout);
  return (value) => {
    const text = quick?.(value) ?? null;
    if (text !== null) return text;
    const exact = decimalOf(value);
    const shifted: Decimal = { digits: exact.digits, exponent: exact.exponent + layout.shift };
    if (!scientific) return filled(tokens, layout, rounded(shifted, places), 0);
    const { mantissa, power } = normalized(shifted, Math.max(1, layout.whole.length), places);
    return filled(tokens, layout, mantissa, power);
  };
}

/** 0.00, #,##0 and the like, with what stands before and behind: the formats of nearly all numbers. */
function quickFormat(tokens: readonly Token[], layout: Layout): ((value: number) => string | null) | null {
  const first = tokens.findIndex(isNumeric);
  const last = tokens.findLastIndex(isNumeric);
  const before = tokens.slice(0, first);
  const behind = tokens.slice(last + 1);
  const plain =
    /^#*0$/.test(layout.whole) &&
    /^0*$/.test(layout.fraction) &&
    (layout.shift === 0 || (layout.shift === 2 && behind.some(({ kind }) => kind === "percent"))) &&
    tokens.slice(first, last + 1).every(isNumeric) &&
    [...before, ...behind].every(({ kind }) => kind === "literal" || kind === "percent");
  if (!plain) return null;
  const [head, tail] = [before, behind].map((part) => part.map(textOf).join(""));
  const factor = layout.shift === 2 ? 100 : 1;
  return (value) => {
    const text = quicklyRounded(value * factor, layout.fraction.length);
    if (text === null) return null;
    return head + (layout.grouped ? grouped(text) : text) + tail;
  };
}

function isNumeric({ kind }: Token): boolean {
  return kind === "digit" || kind === "point" || kind === "comma";
}

function grouped(text: string): string {
  const point = text.indexOf(".");
  let result = point === -1 ? "" : text.slice(point);
  let end = point === -1 ? text.length : point;
  for (; end > 3; end -= 3) result = `,${text.slice(end - 3, end)}${result}`;
  return text.slice(0, end) + result;
}

/** With more than one mark before the point the exponent is a multiple of their number. */
function normalized(exact: Decimal, step: number, places: number) {
  if (exact.digits === "") return { mantissa: rounded(exact, places), power: 0 };
  const powerOf = (exponent: number) => Math.floor((exponent - 1) / step) * step;
  let power = powerOf(exact.exponent);
  let mantissa = rounded({ ...exact, exponent: exact.exponent - power }, places);
  if (mantissa.whole.length > step) {
    power += step;
    mantissa = rounded({ ...exact, exponent: exact.exponent - power }, places);
  }
  return { mantissa, power };
}

/** The digits laid into their marks: # leaves zeros out, ? leaves them out too (they would be blanks). */
function filled(
  tokens: readonly Token[],
  layout: Layout,
  { whole, fraction }: { whole: string; fraction: string },
  power: number,
): string {
  const digits = whole === "0" ? "" : whole;
  const wholeMarks = layout.whole.length;
  const leading = Math.max(0, digits.length - wholeMarks);
  let least = fraction.length;
  while (least > 0 && fraction.charAt(least - 1) === "0" && layout.fraction.charAt(least - 1) !== "0")
    least -= 1;
  let text = "";
  let seen = 0;
  let place: "whole" | "fraction" | "power" = "whole";
  let behind = 0;
  let started = false;
  const put = (digit: string, left: number) => {
    text += digit;
    started = true;
    if (layout.grouped && left > 0 && left % 3 === 0) text += ",";
  };
  for (const token of tokens) {
    if (token.kind === "digit" && place === "whole") {
      if (seen === 0) for (let i = 0; i < leading; i++) put(digits.charAt(i), digits.length - 1 - i);
      const left = wholeMarks - 1 - seen;
      const at = digits.length - 1 - left;
      if (at >= 0) put(digits.charAt(at), left);
      else if (token.mark === "0" || started) put("0", left);
      seen += 1;
    } else if (token.kind === "digit" && place === "fraction") {
      if (behind < least) text += fraction.charAt(behind);
      behind += 1;
    } else if (token.kind === "point" && place === "whole") {
      place = "fraction";
      if (seen === 0 && digits !== "") text += digits;
      // A point without digits behind it is shown where the format has no other.
      if (least > 0 || layout.fraction === "" || !/^[#?]+$/.test(layout.fraction)) text += ".";
    } else if (token.kind === "exponent") {
      place = "power";
      const sign = power < 0 ? "-" : token.sign ? "+" : "";
      text += `E${sign}${String(Math.abs(power)).padStart(layout.power.length, "0")}`;
    } else if (token.kind === "literal") text += token.text;
    else if (token.kind === "percent") text += "%";
    else if (token.kind === "comma" && wholeMarks === 0) text += ",";
    else if (token.kind === "slash") text += "/";
    else if (token.kind === "point") text += ".";
  }
  return text;
}

/** `# ?/?`: a whole number and the nearest fraction; `?/8`: in eighths. */
function fractionFormat(tokens: readonly Token[], slash: number): NumberFormat {
  const below = tokens.slice(slash + 1);
  const fixed = Number(
    below
      .map((token) =>
        token.kind === "literal" && /^\d+$/.test(token.text) ? token.text : token.kind === "digit" ? "0" : "",
      )
      .join(""),
  );
  const marks = below.filter(({ kind }) => kind === "digit").length;
  // The whole number stands apart: digits, then a blank, then the numerator.
  let numerator = slash - 1;
  while (numerator >= 0 && tokens[numerator]?.kind === "digit") numerator -= 1;
  const mixed = tokens.slice(0, Math.max(0, numerator)).some(({ kind }) => kind === "digit");
  const before = mixed ? [] : tokens.slice(0, numerator + 1);
  const behind = below.filter((token) => token.kind === "literal" && !/^\d+$/.test(token.text));
  const around = (text: string) => before.map(textOf).join("") + text + behind.map(textOf).join("");
  return (value) => around(fractionText(value, { mixed, denominator: fixed, digits: Math.min(7, marks) }));
}

interface FractionLayout {
  /** Whether the whole part stands by itself. */
  mixed: boolean;
  /** 0 where it is to be found. */
  denominator: number;
  digits: number;
}

/** A number that is not negative as a fraction: 1.5 → 1 1/2. */
function fractionText(value: number, { mixed, denominator, digits }: FractionLayout): string {
  const whole = mixed ? Math.floor(value) : 0;
  const rest = value - whole;
  const [above, below] =
    denominator > 0 ? [Math.round(rest * denominator), denominator] : nearest(rest, 10 ** digits - 1);
  if (!mixed) return `${above}/${below}`;
  if (above === 0) return String(whole);
  if (above === below) return String(whole + 1);
  return whole === 0 ? `${above}/${below}` : `${whole} ${above}/${below}`;
}

/** The nearest fraction with a denominator up to `max`, by continued fractions. */
function nearest(value: number, max: number): [number, number] {
  let [above, below, lastAbove, lastBelow] = [1, 0, 0, 1];
  let rest = value;
  for (let i = 0; i < 40; i++) {
    const term = Math.floor(rest);
    const nextBelow = term * below + lastBelow;
    if (nextBelow > max) {
      // The largest step that fits may be nearer than the last convergent.
      const step = Math.floor((max - lastBelow) / Math.max(1, below));
      const between: [number, number] = [step * above + lastAbove, step * below + lastBelow];
      const distance = ([a, b]: [number, number]) =>
        b === 0 ? Number.POSITIVE_INFINITY : Math.abs(value - a / b);
      return distance(between) < distance([above, below]) ? between : [above, below];
    }
    [above, below, lastAbove, lastBelow] = [term * above + lastAbove, nextBelow, above, below];
    const left = rest - term;
    if (left < 1e-11) break;
    rest = 1 / left;
  }
  return [above, below];
}
