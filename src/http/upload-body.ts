import type { Caller, Services } from "../services/contract.ts";
import { contentLengthOf, tooLarge } from "./body.ts";

/** Room for the text fields and the framing beside a file. */
const formBytesMax = 256 * 1024;

/**
 * What a form of so many files may have in bytes for this caller; one that says it is larger is refused before it is
 * sent, with payload_too_large.
 */
export function uploadBodyBytesMax(
  services: Pick<Services, "discovery">,
  { principal }: Caller,
  headers: Headers,
  filesMax: number,
): number {
  // The largest file that any kind of input may have for this caller.
  const fileBytesMax = Math.max(
    0,
    ...services.discovery.capabilities(principal).map(({ maxBytes }) => maxBytes),
  );
  const bytesMax = filesMax * (fileBytesMax + formBytesMax);
  if ((contentLengthOf(headers) ?? 0) > bytesMax) throw tooLarge(filesMax * fileBytesMax);
  return bytesMax;
}
