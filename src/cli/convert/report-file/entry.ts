/**
 * A line of a report: the outcome of one input. JSON Lines (jsonlines.org); the newest line of an input and its output
 * counts. Lines are validated when read.
 */
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { entryVersion } from "./names.ts";

const digest = Type.String({ pattern: "^[0-9a-f]{64}$" });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const path = Type.String({ minLength: 1, maxLength: 16_384 });
const text = Type.String({ maxLength: 16_384 });
/** Ids of servers, which become part of URLs. */
const id = Type.String({ pattern: "^[A-Za-z0-9_-]{1,100}$" });
const count = Type.Integer({ minimum: 0 });

const form = Type.Object({
  schema_version: Type.Literal(entryVersion),
  /** ISO 8601, UTC. */
  time: Type.String({ maxLength: 40 }),
  /** Relative to the report's folder if it is near, else absolute; "-": standard input. */
  input: path,
  /** Likewise; null: standard output. For a bundle its folder. Never used as an output path. */
  output: orNull(path),
  /** `estimated`: uploaded; `confirmed`: the job runs on the server. The others are final. */
  status: Type.Union(
    (["estimated", "confirmed", "succeeded", "failed", "cancelled"] as const).map((word) =>
      Type.Literal(word),
    ),
  ),
  source_bytes: orNull(count),
  source_sha256: orNull(digest),
  /** Hash of everything that affects the result besides the source. */
  fingerprint: digest,
  capability_id: orNull(text),
  /** Hash of the Markdown file or the bundle's manifest. */
  output_sha256: orNull(digest),
  upload_id: orNull(id),
  job_id: orNull(id),
  estimated_credit_units: orNull(count),
  actual_credit_units: orNull(count),
  /** False if the delivery check blocked the result. */
  deliverable: orNull(Type.Boolean()),
  warnings: Type.Array(text, { maxItems: 1_000 }),
  error: orNull(Type.Object({ code: text, message: text })),
});

export type Entry = Static<typeof form>;

/** The entry of a line; null: truncated or foreign. */
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

/** Without the line break. */
export function lineOfEntry({ warnings, error, ...rest }: Entry): string {
  return JSON.stringify({
    ...rest,
    warnings: warnings.slice(0, warningsMax).map(cut),
    error: error === null ? null : { code: cut(error.code), message: cut(error.message) },
  } satisfies Entry);
}
