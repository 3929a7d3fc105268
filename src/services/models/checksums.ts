/** Checksum files in the form of `sha256sum` (GNU coreutils, also --tag). */
import { posix } from "node:path";
import type { MediaFile } from "./media/media.ts";
import { damagedMedia, invalidModel, shown } from "./refusals.ts";

const listForm = /^(?:sha256sums?(?:\.txt)?|.*\.sha256)$/i;
const listBytesMax = 4 * 1024 ** 2;
const plain = /^\\?([0-9a-f]{64})(?: [ *](.+))?$/i;
const tagged = /^SHA256 \((.+)\) = ([0-9a-f]{64})$/i;

export const isChecksum = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

/**
 * Checksums by file name. Throws Fault invalid_model for an unreadable list, a missing file, or contradicting lists.
 */
export async function checksumsOf(files: readonly MediaFile[]): Promise<ReadonlyMap<string, string>> {
  const names = new Set(files.map(({ name }) => name));
  const sums = new Map<string, string>();
  for (const list of files.filter(({ name }) => listForm.test(posix.basename(name)))) {
    for (const { name, sha256 } of linesOf(list.name, await textOf(list))) {
      if (!names.has(name)) throw damagedMedia(shown(list.name), `it lists ${shown(name)}, which is missing`);
      if ((sums.get(name) ?? sha256) !== sha256)
        throw invalidModel(`The checksums of ${shown(name)} contradict each other; nothing was installed.`);
      sums.set(name, sha256);
    }
  }
  return sums;
}

function linesOf(list: string, text: string): { name: string; sha256: string }[] {
  const found: { name: string; sha256: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, sum, named] = plain.exec(line) ?? [];
    const [, taggedName, taggedSum] = tagged.exec(line) ?? [];
    const sha256 = (sum ?? taggedSum)?.toLowerCase();
    // A list of one file may omit its name.
    const name = named ?? taggedName ?? posix.basename(list).replace(/\.sha256$/i, "");
    if (sha256 === undefined) throw damagedMedia(shown(list), "a line is not a SHA-256 checksum");
    found.push({ name: posix.normalize(posix.join(posix.dirname(list), name)), sha256 });
  }
  return found;
}

async function textOf(list: MediaFile): Promise<string> {
  if (list.bytes > listBytesMax) throw damagedMedia(shown(list.name), "it is too long");
  const pieces: Uint8Array[] = [];
  for await (const piece of list.content()) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
