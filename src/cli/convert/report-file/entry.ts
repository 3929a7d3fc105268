/**
 * A line of a report: what became of one input. JSON Lines (jsonlines.org): UTF-8, one object a line, the newest line of
 * an input and its output holds. Lines are written by this program, but read back like anything else that lies about.
 */
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { entryVersion } from "./names.ts";

const digest = Type.String({ pattern: "^[0-9a-f]{64}$" });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const path = Type.String({ minLength: 1, maxLength: 16_384 });
const text = Type.String({ maxLength: 16_384 });
/** What servers call things by; it becomes a part of an address. */
const id = Type.String({ pattern: "^[A-Za-z0-9_-]{1,100}$" });
const count = Type.Integer({ minimum: 0 });

const form = Type.Object({
  schema_version: Type.Literal(entryVersion),
  /** ISO 8601, UTC. */
  time: Type.String({ maxLength: 40 }),
  /** From the report's folder where that is near, else absolute; "-" is standard input. */
  input: path,
  /** Likewise; null: standard output. Of a bundle its folder. Never a place to write to: what is asked for now names that. */
  output: orNull(path),
  /**
   * `estimated`: a server has the file and waits to be told; `confirmed`: it has been told, and works. The others are
   * ends.
   */
  status: Type.Union(
    (["estimated", "confirmed", "succeeded", "failed", "cancelled"] as const).map((word) =>
      Type.Literal(word),
    ),
  ),
  source_bytes: orNull(count),
  source_sha256: orNull(digest),
  /** Of all that decides the result beside the source. */
  fingerprint: digest,
  capability_id: orNull(text),
  /** Of the Markdown file, or of the bundle's manifest. */
  output_sha256: orNull(digest),
  upload_id: orNull(id),
  job_id: orNull(id),
  estimated_credit_units: orNull(count),
  actual_credit_units: orNull(count),
  /** False when the delivery check blocked the result. */
  deliverable: orNull(Type.Boolean()),
  warnings: Type.Array(text, { maxItems: 1_000 }),
  error: orNull(Type.Object({ code: text, message: text })),
});

export type Entry = Static<typeof form>;

/** The line's entry; null when it is torn, or none of ours. */
export function parseEntry(line: string): Entry | null {
  try {
    const value: unknown = JSON.parse(line);
    return Value.Check(form, value) ? value : null;
  } catch {
    return null;
  }
}

const warningsMax = 100;
const textMax = 2_000;
const cut = (long: string) => long.slice(0, textMax).toWellFormed();

/** Without its line break; JSON has none inside. What goes in comes out again. */
export function lineOfEntry({ warnings, error, ...rest }: Entry): string {
  return JSON.stringify({
    ...rest,
    warnings: warnings.slice(0, warningsMax).map(cut),
    error: error === null ? null : { code: cut(error.code), message: cut(error.message) },
  } satisfies Entry);
}
