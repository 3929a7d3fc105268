import { isUtf8 } from "node:buffer";
import { fileChunks } from "./file-chunks.ts";
import { withoutPictures } from "./references.ts";

/**
 * What stands on the disk is judged, not what was meant to be written: how many characters of the Markdown are ink,
 * pictures not counted, and whether it is UTF-8. Read in pieces, for it may be long.
 */
export async function rereadMarkdown(path: string): Promise<{ characters: number; validUtf8: boolean }> {
  let characters = 0;
  let bytes = 0;
  let validUtf8 = true;
  /** The last line may go on in the next piece. */
  let open: Buffer[] = [];
  let openBytes = 0;
  const count = (lines: Buffer) => {
    validUtf8 &&= isUtf8(lines);
    if (validUtf8) characters += inkOf(lines);
  };
  for await (const chunk of fileChunks(path)) {
    bytes += chunk.byteLength;
    const end = chunk.lastIndexOf(lf) + 1;
    if (end > 0) {
      if (open.length > 0) count(Buffer.concat([...open, chunk.subarray(0, end)]));
      else count(chunk.subarray(0, end));
      open = [];
      openBytes = 0;
    }
    open.push(chunk.subarray(end));
    openBytes += chunk.length - end;
  }
  if (openBytes > 0) count(Buffer.concat(open));
  return { characters: validUtf8 ? characters : bytes, validUtf8 };
}

const lf = 0x0a;

function inkOf(lines: Buffer): number {
  return lines.includes("assets/")
    ? inkLength(Buffer.from(withoutPictures(lines.toString())))
    : inkLength(lines);
}

/** First bytes of characters beyond ASCII among which there is white space. */
const spaceLeads: ReadonlySet<number> = new Set([0xc2, 0xe1, 0xe2, 0xe3, 0xef]);

/** UTF-16 units of UTF-8 that are not white space, counted in place. */
function inkLength(text: Buffer): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] as number;
    if (byte < 0x80) {
      // Of the control characters only these are white space.
      if (byte > 0x20 || byte < 9 || (byte > 13 && byte < 0x20)) count += 1;
    } else if (byte >= 0xf0) count += 2;
    else if (byte >= 0xc0 && !(spaceLeads.has(byte) && isSpace(text, at))) count += 1;
  }
  return count;
}

function isSpace(text: Buffer, at: number): boolean {
  return /^\s/.test(text.toString("utf8", at, at + 3));
}
