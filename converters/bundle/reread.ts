import { isUtf8 } from "node:buffer";
import { join } from "node:path";
import { byteChunks } from "../util/byte-chunks.ts";
import { bundleFiles, type ManifestFile } from "./contract.ts";
import { withoutPictures } from "./references.ts";

interface Reread {
  file: ManifestFile;
  /** Number of visible characters, without pictures. */
  characters: number;
  validUtf8: boolean;
}

/** Checks the file on disk, not the intended content. Read in chunks, because it may be long. */
export function rereadMarkdown(folder: string): Reread {
  const hash = new Bun.CryptoHasher("sha256");
  const path = bundleFiles.markdown;
  let characters = 0;
  let bytes = 0;
  let validUtf8 = true;
  /** The last line may continue in the next chunk. */
  let open: Buffer[] = [];
  const count = (lines: Buffer) => {
    validUtf8 &&= isUtf8(lines);
    if (validUtf8) characters += inkOf(lines);
  };
  for (const chunk of byteChunks(join(folder, path))) {
    bytes += chunk.byteLength;
    hash.update(chunk);
    const head = chunk.indexOf(lf) + 1;
    const end = chunk.lastIndexOf(lf) + 1;
    if (end > 0) {
      count(Buffer.concat([...open, chunk.subarray(0, head)]));
      count(chunk.subarray(head, end));
      open = [];
    }
    open.push(Buffer.from(chunk.subarray(end)));
  }
  count(Buffer.concat(open));
  const file = { path, bytes, sha256: hash.digest("hex") };
  return { file, characters: validUtf8 ? characters : bytes, validUtf8 };
}

const lf = 0x0a;

function inkOf(lines: Buffer): number {
  return lines.includes("assets/")
    ? inkLength(Buffer.from(withoutPictures(lines.toString())))
    : inkLength(lines);
}

/** UTF-16 units by first byte; 3: may be white space. */
const unitsOf = new Uint8Array(256).fill(1).fill(0, 0x80, 0xc0).fill(2, 0xf0);
// The only control characters that are white space.
unitsOf.fill(0, 9, 14)[0x20] = 0;
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3, 0xef]) unitsOf[byte] = 3;

/** Counts UTF-16 units of UTF-8 that are not white space, in place. */
function inkLength(text: Buffer): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const units = unitsOf[text[at] as number] as number;
    if (units < 3) count += units;
    else if (!isSpace(text, at)) count += 1;
  }
  return count;
}

function isSpace(text: Buffer, at: number): boolean {
  return /^\s/.test(text.toString("utf8", at, at + 3));
}
