/** Names in an export of workspace notes: a page's title, then its id of 32 hexadecimal digits. */
import { basename, extname } from "node:path/posix";
import { percentDecoded } from "../../../config/text/percent.ts";

const id = /(?:^|[\s_-])([\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const twin = /_all$/i;

export interface NotesName {
  title: string;
  /** 32 lower case digits; null for a file without one. */
  id: string | null;
  /** Lower case, with its dot. */
  extension: string;
  /** A table of all that a database holds, beside the one that its view shows. */
  isTwin: boolean;
}

export function notesName(path: string): NotesName {
  const extension = /^\.(?:md|html?|csv)$/i.test(extname(path)) ? extname(path) : "";
  const stem = basename(path).slice(0, extension === "" ? undefined : -extension.length);
  const isTwin = twin.test(stem);
  const plain = isTwin ? stem.replace(twin, "") : stem;
  const match = id.exec(plain);
  return {
    title: (match === null ? plain : plain.slice(0, match.index)).trim(),
    id: match === null ? null : withoutDashes(match[1] ?? ""),
    extension: extension.toLowerCase(),
    isTwin,
  };
}

export function idInAddress(address: string): string | null {
  const path = percentDecoded(address.replace(/[?#].*/s, "")).replace(/(?:_all)?\.(?:md|html?|csv)$/i, "");
  const match = /(?:^|[^\da-f])([\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(path);
  return match === null ? null : withoutDashes(match[1] ?? "");
}

function withoutDashes(text: string): string {
  return text.replaceAll("-", "").toLowerCase();
}
