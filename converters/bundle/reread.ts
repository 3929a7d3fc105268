import { fileChunks } from "./file-chunks.ts";
import { withoutPictures } from "./references.ts";

/**
 * What stands on the disk is judged, not what was meant to be written: how many characters of the Markdown are ink,
 * pictures not counted, and whether it is UTF-8. Read in pieces, for it may be long.
 */
export async function rereadMarkdown(path: string): Promise<{ characters: number; validUtf8: boolean }> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let characters = 0;
  let bytes = 0;
  let validUtf8 = true;
  /** The last line may go on in the next piece. */
  let carried = "";
  for await (const chunk of fileChunks(path)) {
    bytes += chunk.byteLength;
    if (!validUtf8) continue;
    try {
      const text = carried + decoder.decode(chunk, { stream: true });
      // A line without end is counted in parts, so that none is looked at again and again.
      const end = text.lastIndexOf("\n") + 1 || (text.length > lineCharactersMax ? text.length : 0);
      characters += inkLength(withoutPictures(text.slice(0, end)));
      carried = text.slice(end);
    } catch {
      validUtf8 = false;
    }
  }
  try {
    carried += decoder.decode();
  } catch {
    validUtf8 = false;
  }
  return { characters: validUtf8 ? characters + inkLength(withoutPictures(carried)) : bytes, validUtf8 };
}

const lineCharactersMax = 1024 * 1024;

/** Characters that are not white space, counted in place: a long text without its spaces would be a second one. */
function inkLength(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x20 && (code < 0x80 || !/\s/.test(text.charAt(at)))) count += 1;
    // Of the control characters only these are white space.
    else if (code < 0x20 && (code < 9 || code > 13)) count += 1;
  }
  return count;
}
