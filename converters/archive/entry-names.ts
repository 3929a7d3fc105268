import { isUtf8 } from "node:buffer";
import { type Entry, getFileNameLowLevel } from "yauzl";
import { entryName } from "./names.ts";

/** Of general purpose flags: the name is UTF-8 (APPNOTE.TXT 6.3.10, section 4.4.4). */
const utf8Flag = 0x0800;

/**
 * In UTF-8 or code page 437, as its flags say; programs that forget to say so write UTF-8, and what is none is hardly
 * ever so by chance. Some programs write backslashes for slashes.
 */
export function nameOf(entry: Entry): string | null {
  const { fileNameRaw: raw, generalPurposeBitFlag: flags } = entry;
  const forgotten = isUtf8(raw) ? utf8Flag : 0;
  return entryName(getFileNameLowLevel(flags | forgotten, raw, entry.extraFields, false));
}
