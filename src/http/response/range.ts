/**
 * One byte range (RFC 9110 section 14). Null: send the whole file, also for other units, malformed headers and
 * several ranges, all of which a server may ignore.
 */
export type ByteRange = { start: number; end: number } | "unsatisfiable" | null;

const single = /^bytes=[ \t]*(?:([0-9]{1,15})-([0-9]{1,15})?|-([0-9]{1,15}))[ \t]*$/i;

/** `end` is exclusive. */
export function parseRange(header: string | null, bytes: number): ByteRange {
  const match = header === null ? null : single.exec(header);
  if (match === null) return null;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), bytes);
    return length === 0 ? "unsatisfiable" : { start: bytes - length, end: bytes };
  }
  const start = Number(first);
  if (last !== undefined && Number(last) < start) return null;
  if (start >= bytes) return "unsatisfiable";
  return { start, end: last === undefined ? bytes : Math.min(Number(last) + 1, bytes) };
}

/** Whether If-None-Match names the entity (weak comparison, RFC 9110 section 13.1.2). */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((candidate) => candidate.replace(/^W\//, "") === etag);
}
