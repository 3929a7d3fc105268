/**
 * Reads JSON of unknown structure: each function returns a value of a type or null and does not throw. Mandatory values
 * use `required`.
 */
import { isoTime } from "../../../config/ambient.ts";
import { parseTimestampMs } from "../../shared/timestamp.ts";
import type { Answer, GetOptions, ImportContext, PageFacts } from "./contract.ts";
import { importFault } from "./failures.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** A JSON object, or an empty record. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The elements of an array, or none. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** Null: not text. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Text with more than whitespace. */
export function nonBlank(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** Null: not a finite number. */
export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** A non-negative integer. */
export function countOf(value: unknown): number {
  return Math.max(0, Math.trunc(numberOf(value) ?? 0));
}

/** A name or number as text. */
export function nameOf(value: unknown): string | null {
  return typeof value === "number" ? String(value) : nonBlank(value);
}

/** RFC 3339 with common variations: no seconds, zone without colon, no zone, more digits. */
const isoForm =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?\d{0,9} ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
const lastMs = 253_402_300_799_999;

/** ISO 8601 in UTC from such a date or from seconds since 1970; null: invalid. Without a zone UTC is assumed. */
export function momentOf(value: unknown): string | null {
  const ms = typeof value === "number" ? value * 1_000 : utcMs(textOf(value) ?? "");
  return ms !== null && ms >= 0 && ms <= lastMs ? isoTime(ms) : null;
}

function utcMs(text: string): number | null {
  const [, day, time, seconds = ":00", zone = "Z"] = isoForm.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, "$1:") : "Z";
  return parseTimestampMs(time === undefined ? day : `${day}T${time}${seconds}${offset}`);
}

/** An absolute https or http URL, or null. */
export function addressOf(value: unknown, base?: URL): string | null {
  const text = nonBlank(value);
  if (text === null || !URL.canParse(text, base?.href)) return null;
  const url = new URL(text, base?.href);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}

/** `what`: the field, for the log. Throws Fault: the service has changed its format. */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined)
    throw importFault("unexpected_answer", { cause: `without ${what}` });
  return value;
}

/** An array's elements; `what` for the log. Throws Fault if it is not an array. */
export const listIn = (value: unknown, what: string): readonly unknown[] =>
  required(Array.isArray(value) ? (value as readonly unknown[]) : null, what);

/** Own properties only, so that "constructor" finds nothing. */
export const ownIn = <T>(table: Readonly<Record<string, T>>, word: string | null): T | undefined =>
  word !== null && Object.hasOwn(table, word) ? table[word] : undefined;

/** Null: not JSON, such as error pages of proxies. */
export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return null;
  }
}

/** For statuses in `options.statuses`, the body may be anything. Throws Fault if a successful response is not JSON. */
export async function askJson(
  context: ImportContext,
  url: string,
  options: GetOptions = {},
): Promise<Answer & { json: unknown }> {
  const { bytes, ...answer } = await context.get(url, { accept: "application/json", ...options });
  const json = jsonIn(bytes);
  if (json === null && answer.status < 300) throw importFault("unexpected_answer", { cause: "no JSON" });
  return { ...answer, json };
}

/** Known authors and dates; `published` is ISO 8601. */
export const bylineOf = (
  author: string | null,
  published: string | null,
): Pick<PageFacts, "authors" | "published"> => ({
  ...(author === null ? {} : { authors: [author] }),
  ...(published === null ? {} : { published }),
});
