/** Recordings to their transcripts. */
import { Fault } from "../../../config/errors/fault.ts";
import type { ConversionContext, ConversionRequest, Source } from "../../contract.ts";
import type { Document } from "../../document/model.ts";

/** Throws Fault capability_unavailable: nothing is here yet that hears. */
export async function convert(
  _source: Source,
  _request: ConversionRequest,
  _context: ConversionContext,
): Promise<Document> {
  throw new Fault("capability_unavailable");
}
