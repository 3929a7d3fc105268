import type { Source } from "../../contract.ts";
import { decodeSample, type Encoding, markedEncoding } from "../../encoding.ts";
import { encodingOf } from "../../read-text.ts";

/** How `<` begins a file without a mark; the longest first. */
const beginnings: readonly { label: string; bytes: readonly number[] }[] = [
  { label: "utf-32le", bytes: [0x3c, 0, 0, 0] },
  { label: "utf-32be", bytes: [0, 0, 0, 0x3c] },
  { label: "utf-16le", bytes: [0x3c, 0] },
  { label: "utf-16be", bytes: [0, 0x3c] },
];

const declaration = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.:-]{0,60})["']/;

/** The encoding that the first bytes say beyond doubt (XML 1.0, appendix F); null where only the declaration can tell. */
function certainEncoding(head: Uint8Array): Encoding | null {
  const wide = beginnings.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  return markedEncoding(head) ?? (wide === undefined ? null : { label: wide.label, skip: 0 });
}

/** The label in the declaration, where it names an encoding whose ASCII is ASCII; null otherwise. */
function declaredEncoding(head: Uint8Array): string | null {
  const name = declaration.exec(Buffer.from(head.subarray(0, 1024)).toString("latin1"))?.[1];
  if (name === undefined || /^(?:utf|ucs|iso-10646)/i.test(name)) return null;
  try {
    return new TextDecoder(name as Bun.Encoding).encoding;
  } catch {
    return null;
  }
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
