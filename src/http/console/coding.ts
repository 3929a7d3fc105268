/** The stored content coding that an Accept-Encoding header accepts (RFC 9110 section 12.5.3). */
import { takesCoding } from "../response/published.ts";

export interface Coding {
  name: "br" | "gzip";
  bytes: "brotli" | "gzip";
}

const codings: readonly Coding[] = [
  { name: "br", bytes: "brotli" },
  { name: "gzip", bytes: "gzip" },
];

/** The shortest; null: only the uncompressed bytes are acceptable. */
export function codingFor(header: string): Coding | null {
  return codings.find(({ name }) => takesCoding(header, name)) ?? null;
}
