/** Converter of audio, and of the audio tracks of video. */

import { Fault } from "../../../config/errors/fault.ts";
import type { Converter, Measurement, Source } from "../../contract.ts";
import { decode, minutesIn } from "./decode.ts";

/** Decodes all without keeping it. Throws what `decode` throws, and empty_document for silence. */
export async function measure(source: Source): Promise<Measurement> {
  const { decodedMs, offsetMs, isSilent } = await decode(source, null);
  if (isSilent)
    throw new Fault("empty_document", {
      message: "The recording is silent from beginning to end.",
    });
  return { metrics: { decoded_ms: decodedMs }, sourceUnits: minutesIn({ offsetMs, decodedMs }) };
}

export const converter: Converter = {
  measure,
  convert: async (...given) => (await import("./transcript/convert.ts")).convert(...given),
};
