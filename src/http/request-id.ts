import type { Random } from "../../config/ambient.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The caller's own id when it is a UUID (RFC 9562), so that it can follow a call through both logs; else a new one. */
export function requestIdOf(headers: Headers, random: Random): string {
  const given = headers.get("x-request-id");
  return given !== null && uuid.test(given) ? given.toLowerCase() : newUuid(random);
}

/** Version 4, of 122 random bits. */
export function newUuid(random: Random): string {
  const bytes = random.bytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toHex();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
