import { decodeSample } from "../encoding.ts";
import { encodingOfPage } from "../web/parsing/charset.ts";

/** The characters of a file of markup: as it says, or as its bytes look. */
export function decodedMarkup(bytes: Uint8Array): string {
  return decodeSample(bytes, encodingOfPage(bytes)).replace(/^\ufeff/, "");
}
