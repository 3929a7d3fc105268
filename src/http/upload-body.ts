import type { Fault } from "../../config/errors/fault.ts";
import type { Caller } from "../services/caller.ts";
import type { Services } from "../services/contract.ts";
import { uploadTooLarge } from "../services/uploads/upload-limits.ts";
import { contentLengthOf } from "./body.ts";

/** Room for the text fields and the framing beside a file. */
const formBytesMax = 256 * 1024;

/** What a form may have in bytes, and how one that has more is refused. */
export interface BodyLimit {
  bodyBytesMax: number;
  bodyTooLarge(): Fault;
}

/**
 * Of a form of so many files of this caller; one that says it is larger is refused before it is sent, with
 * payload_too_large.
 */
export function uploadBodyLimit(
  services: Pick<Services, "discovery">,
  { principal }: Caller,
  headers: Headers,
  filesMax: number,
): BodyLimit {
  const limit = services.discovery.uploadLimit(principal);
  const bodyBytesMax = filesMax * (limit.bytesMax + formBytesMax);
  const bodyTooLarge = () => uploadTooLarge(limit, filesMax);
  if ((contentLengthOf(headers) ?? 0) > bodyBytesMax) throw bodyTooLarge();
  return { bodyBytesMax, bodyTooLarge };
}
