/** A part of a result's Markdown, sized for one reading by a model. */
import { type Static, Type } from "@sinclair/typebox";
import type { Client } from "../../client/client.ts";
import { ApiError } from "../../client/errors.ts";
import { orNull } from "../schemas.ts";

/** In UTF-16 code units, some 5,000 tokens. */
const partCharactersMax = 20_000;
/** UTF-8 takes three bytes at the most for each of them (four for two). */
export const partBytesMax = partCharactersMax * 3;

export const MarkdownPart = Type.Object(
  {
    text: Type.String(),
    offset: Type.Integer({ description: "Start of the text, in bytes of output.md." }),
    next_offset: orNull(Type.Integer(), "markdown_offset of the next part; null: this was the last."),
    bytes_total: Type.Integer(),
  },
  { description: "A part of the result's Markdown." },
);
export type MarkdownPart = Static<typeof MarkdownPart>;

/** From the byte `offset`, which is a `next_offset` or 0. Throws ApiError: range_not_satisfiable past the end. */
export async function readMarkdown(client: Client, jobId: string, offset = 0): Promise<MarkdownPart> {
  let answer: Response;
  try {
    const range = `bytes=${offset}-${offset + partBytesMax - 1}`;
    answer = await client.api.downloadResult({ job_id: jobId, format: "md" }, { headers: { range } });
  } catch (error) {
    // An empty file has no first byte.
    const isEmpty = offset === 0 && error instanceof ApiError && error.code === "range_not_satisfiable";
    if (!isEmpty) throw error;
    return { text: "", offset, next_offset: null, bytes_total: 0 };
  }
  // A proxy that restores the whole file begins at 0.
  const whole = answer.status === 200;
  const bytes = (await answer.bytes()).subarray(whole ? offset : 0);
  const total = whole ? offset + bytes.byteLength : totalOf(answer.headers);
  return partOf(bytes.subarray(0, partBytesMax), offset, total);
}

/** `bytes 0-9/100` → 100. */
function totalOf(headers: Headers): number {
  return Number(/\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1] ?? 0);
}

/** For bytes that begin at `from` in a file of `total`. */
export function partOf(given: Uint8Array, from: number, total: number): MarkdownPart {
  const skipped = continuationBytes(given);
  const offset = from + skipped;
  const decoded = decodedWhole(given.subarray(skipped));
  const text = cut(decoded, offset + Buffer.byteLength(decoded) >= total);
  const next = offset + Buffer.byteLength(text);
  return { text, offset, next_offset: next < total && text !== "" ? next : null, bytes_total: total };
}

/** Bytes of a character that began before, if the offset is not one of ours. */
function continuationBytes(bytes: Uint8Array): number {
  const first = bytes.subarray(0, 3).findIndex((byte) => (byte & 0xc0) !== 0x80);
  return first === -1 ? Math.min(3, bytes.byteLength) : first;
}

/** Without the first bytes of a character that continues in the next part. */
function decodedWhole(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

/** At the end of a line, unless the line is as long as the part; never between the halves of a surrogate pair. */
function cut(text: string, isLast: boolean): string {
  if (text.length <= partCharactersMax && isLast) return text;
  const most = text.slice(0, partCharactersMax);
  const lineEnd = most.lastIndexOf("\n") + 1;
  if (lineEnd > 0) return most.slice(0, lineEnd);
  const last = most.charCodeAt(most.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? most.slice(0, -1) : most;
}
