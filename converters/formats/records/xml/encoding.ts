import type { Source } from "../../../contract.ts";
import { decodeSample, knownLabel } from "../../../input/encodings/encoding.ts";
import type { Encoding } from "../../../input/encodings/marks.ts";
import { encodingOf } from "../../../input/encodings/read-text.ts";
import { certainEncoding } from "../../../input/xml/encoding.ts";

const declaration = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.:-]{0,60})["']/;

/** The label in the declaration, where it names an encoding whose ASCII is ASCII; null otherwise. */
function declaredEncoding(head: Uint8Array): string | null {
  const name = declaration.exec(Buffer.from(head.subarray(0, 1024)).toString("latin1"))?.[1];
  return name === undefined || /^(?:utf|ucs|iso-10646)/i.test(name) ? null : knownLabel(name);
}

/** By mark, by declaration, and where these say UTF-8 or nothing that is known, by the bytes. */
export async function xmlEncodingOf(source: Source, head: Uint8Array): Promise<Encoding> {
  const marked = certainEncoding(head);
  if (marked !== null) return marked;
  const label = declaredEncoding(head);
  if (label !== null) return { label, skip: 0 };
  // Characters that no text has are damage here, not another kind of file.
  if (head.includes(0)) return { label: "utf-8", skip: 0 };
  return await encodingOf(source);
}

/** The beginning of the file as text, good enough to see the first elements. */
export function headText(head: Uint8Array): string {
  const label = declaredEncoding(head) ?? "utf-8";
  return decodeSample(head, certainEncoding(head) ?? { label, skip: 0 });
}
