import type { Fault } from "../../../config/errors/fault.ts";
import { isPageFault } from "../../ocr/page-fault.ts";

/** What is about one part of a recording, as with pages; a model that is no longer there is missed by all parts. */
export function isChunkFault(error: unknown): error is Fault {
  return isPageFault(error) && error.code !== "capability_unavailable";
}
