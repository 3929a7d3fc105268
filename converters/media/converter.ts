/** Recordings, and the sound of films. */
import type { Converter } from "../contract.ts";
import { measure } from "./measure.ts";

export const converter: Converter = {
  measure,
  convert: async (...given) => (await import("./transcript/convert.ts")).convert(...given),
};
