/**
 * Reading answers whose form nobody guarantees: each function says what it found of a kind, or null, and throws nothing.
 * What a page cannot be made without goes through `required`.
 */
import { isoTime } from "../../../config/ambient.ts";
import { parseTimestampMs } from "../../shared/timestamp.ts";
import type { Answer, GetOptions, ImportContext, PageFacts } from "./contract.ts";
import { importFault } from "./failures.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** Of a JSON object; an empty record if there is none, so that optional parts can be asked for in one breath. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The elements of a JSON array; none where there is no array. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** Null: it is no text. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Text that says something: not null and not only white space. */
export function nonBlank(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** Null: it is not a number, or none that can be counted with. */
export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** A number of things; nothing that a host says makes it negative or a fraction. */
export function countOf(value: unknown): number {
  return Math.max(0, Math.trunc(numberOf(value) ?? 0));
}

/** A name or number by which a service calls a thing, as text. */
export function nameOf(value: unknown): string | null {
  return typeof value === "number" ? String(value) : nonBlank(value);
}

/** Of RFC 3339, with what services leave out or add: seconds, the zone's colon, the zone, more than milliseconds. */
const isoForm =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?\d{0,9} ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
/** The last moment of the year 9999. */
const lastMs = 253_402_300_799_999;

/**
 * ISO 8601 in UTC from such a date, or from seconds since 1970; null: it is no moment. Without a zone it is one of UTC,
 * wherever the server stands.
 */
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

/** An https or http address in full; anything else is none. */
export function addressOf(value: unknown, base?: URL): string | null {
  const text = nonBlank(value);
  if (text === null || !URL.canParse(text, base?.href)) return null;
  const url = new URL(text, base?.href);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}

/** `what` names the field for the log. Throws Fault: the service has changed the form of its answers. */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined)
    throw importFault("unexpected_answer", { cause: `without ${what}` });
  return value;
}

/** The elements of a JSON array; `what` names it for the log. Throws Fault: there is none. */
export const listIn = (value: unknown, what: string): readonly unknown[] =>
  required(Array.isArray(value) ? (value as readonly unknown[]) : null, what);

/** Of a table of ours what it has under a host's word; who says "constructor" finds nothing that every object has. */
export const ownIn = <T>(table: Readonly<Record<string, T>>, word: string | null): T | undefined =>
  word !== null && Object.hasOwn(table, word) ? table[word] : undefined;

/** What the bytes say as JSON; null where they say none, as error pages of proxies do. */
export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return null;
  }
}

/**
 * Of a status that `options.statuses` lets through, the answer may be anything: a proxy's page says 404 as well as the API
 * does. Throws Fault where a good answer is not JSON.
 */
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

/** Who has written a page and when, as far as that is known; `published` is ISO 8601. */
export const bylineOf = (
  author: string | null,
  published: string | null,
): Pick<PageFacts, "authors" | "published"> => ({
  ...(author === null ? {} : { authors: [author] }),
  ...(published === null ? {} : { published }),
});
