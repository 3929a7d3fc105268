/** Decimal digits of numbers as spreadsheets show them: fifteen significant ones, halves rounded away from zero. */

/** What stands in a file as the number's shortest form already. */
const plain = /^-?[1-9]\d{0,14}$|^0$|^-?(?=.{3,16}$)(?:0|[1-9]\d*)\.\d*[1-9]$/;

/** The format General: up to fifteen digits, exponents for many zeros; text stays as it is. */
export function general(value: string): string {
  if (plain.test(value)) return value;
  const number = value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? generalNumber(number) : value;
}

export function generalNumber(number: number): string {
  const text = String(Number(number.toPrecision(15)));
  const match = /^(-?[\d.]+)e([+-])(\d+)$/.exec(text);
  if (match === null) return text === "-0" ? "0" : text;
  return `${match[1]}E${match[2]}${match[3]?.padStart(2, "0")}`;
}

const significant = 15;

/** `digits` × 10^`exponent` read as 0.d1d2d3…; no digits for zero. */
export interface Decimal {
  digits: string;
  exponent: number;
}

export function decimalOf(value: number): Decimal {
  if (value === 0) return { digits: "", exponent: 0 };
  const [mantissa = "", power = "0"] = Math.abs(value)
    .toExponential(significant - 1)
    .split("e");
  return { digits: mantissa.replace(".", "").replace(/(?<!0)0+$/, ""), exponent: Number(power) + 1 };
}

/** Below this neighboring numbers are so far apart in binary that none is mistaken for a half. */
const plainMax = 2 ** 40;
const powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6];

/** Fast `rounded` for ordinary numbers; null for large ones, many places, or values near a half. */
export function quicklyRounded(value: number, places: number): string | null {
  const power = powers[places];
  if (power === undefined) return null;
  const scaled = value * power;
  if (!(scaled < plainMax)) return null;
  const below = Math.floor(scaled);
  const rest = scaled - below;
  if (Math.abs(rest - 0.5) < 1e-3) return null;
  const text = String(rest > 0.5 ? below + 1 : below);
  if (places === 0) return text;
  const padded = text.padStart(places + 1, "0");
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/** The digits before and behind the point, with exactly `places` of these. */
export function rounded({ digits, exponent }: Decimal, places: number): { whole: string; fraction: string } {
  const kept = exponent + places;
  let taken = kept <= 0 ? "" : digits.slice(0, kept).padEnd(Math.max(0, kept), "0");
  if (kept >= 0 && (digits.charCodeAt(kept) || 48) >= 53) taken = increased(taken);
  const text = taken.padStart(places + 1, "0");
  const split = text.length - places;
  return { whole: text.slice(0, split).replace(/^0+(?=\d)/, ""), fraction: text.slice(split) };
}

function increased(digits: string): string {
  const nines = /(?<!9)9*$/.exec(digits)?.[0].length ?? 0;
  const at = digits.length - nines;
  if (at === 0) return `1${"0".repeat(nines)}`;
  return digits.slice(0, at - 1) + (Number(digits[at - 1]) + 1) + "0".repeat(nines);
}
