/** Dates of web pages as ISO 8601, as precise as they were given. */
import { months } from "../vocabulary/months.ts";

const isoLike =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?/i;
const slashes = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/;
const compact = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?(Z)?)?$/;
const eastAsian = /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/;
const dayMonth =
  /\b(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(\p{L}{3,10})\.?,?\s+(\d{4})(?:,?\s+(\d{2}):(\d{2})(?::(\d{2}))?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?/u;
const monthDay = /\b(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/u;
const seconds = /^\d{10}$|^\d{13}$/;
/** Characters of a date that are looked at. */
const dateMax = 200;

type Piece = string | number | undefined;

export function isoDate(given: string): string | null {
  const text = given.trim().slice(0, dateMax);
  if (seconds.test(text)) return new Date(Number(text.padEnd(13, "0"))).toISOString().replace(".000Z", "Z");
  const iso = isoLike.exec(text) ?? compact.exec(text);
  if (iso !== null) return joined(iso[1], iso[2], iso[3], iso.slice(4));
  const plain = slashes.exec(text) ?? eastAsian.exec(text);
  if (plain !== null) return joined(plain[1], plain[2], plain[3], []);
  const long = dayMonth.exec(text);
  if (long !== null) return joined(long[3], monthOf(long[2]), long[1], long.slice(4));
  const american = monthDay.exec(text);
  return american === null ? null : joined(american[3], monthOf(american[1]), american[2], []);
}

function monthOf(name: string | undefined): number | undefined {
  return months.get((name ?? "").toLowerCase());
}

function joined(year: Piece, month: Piece, day: Piece, time: readonly Piece[]): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!(y >= 1000 && y <= 9999 && m >= 1 && m <= 12 && d >= 1 && d <= 31)) return null;
  const date = `${y}-${two(m)}-${two(d)}`;
  const [hour, minute, second, zone] = time;
  if (hour === undefined || minute === undefined || Number(hour) > 24 || Number(minute) > 59) return date;
  return `${date}T${two(Number(hour))}:${minute}:${second ?? "00"}${zoneOf(zone)}`;
}

function zoneOf(zone: Piece): string {
  if (zone === undefined) return "";
  const text = String(zone).toUpperCase();
  if (text === "Z" || text === "UTC" || text === "GMT") return "Z";
  return text.includes(":") ? text : `${text.slice(0, 3)}:${text.slice(3)}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
