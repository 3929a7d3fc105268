/** The characters of a file of markup (XML 1.0, appendix F; what is none of it may be HTML of another time). */
import { isUtf8 } from "node:buffer";
import { decodeSample, sniffEncoding } from "../encoding.ts";

const marks: readonly { label: string; hex: string }[] = [
  { label: "utf-8", hex: "efbbbf" },
  { label: "utf-16le", hex: "fffe" },
  { label: "utf-16be", hex: "feff" },
  { label: "utf-16le", hex: "3c00" },
  { label: "utf-16be", hex: "003c" },
];

const declared =
  /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']|<meta[^>]*?\bcharset\s*=\s*["']?([\w.:-]+)/i;

export function decodedMarkup(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 1024));
  const start = head.subarray(0, 3).toString("hex");
  const marked = marks.find(({ hex }) => start.startsWith(hex))?.label;
  const label = marked ?? (isUtf8(bytes) ? "utf-8" : (named(head) ?? guessed(bytes)));
  return decodeSample(bytes, { label, skip: 0 }).replace(/^\ufeff/, "");
}

/** What the file says, unless that is UTF-8, which it is not. */
function named(head: Buffer): string | undefined {
  const [, xml, html] = declared.exec(head.toString("latin1")) ?? [];
  try {
    const { encoding } = new TextDecoder((xml ?? html ?? "") as Bun.Encoding);
    return encoding === "utf-8" ? undefined : encoding;
  } catch {
    return undefined;
  }
}

function guessed(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 64 * 1024);
  const sniffed = sniffEncoding({ head, tail: head, bytes: bytes.length });
  // Nearly all is UTF-8, and stray bytes become U+FFFD.
  return sniffed?.label ?? "utf-8";
}
