import { textRows } from "../data/rows.ts";
import { markedEncoding } from "../encodings/marks.ts";

/** Exports are UTF-8, with a byte order mark. */
export function rowsOf(bytes: Uint8Array): Iterable<string[]> {
  return textRows([bytes.subarray(markedEncoding(bytes)?.skip ?? 0)], { delimiter: ",", escaped: false });
}
