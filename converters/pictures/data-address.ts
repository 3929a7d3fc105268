/** Pictures that stand in addresses (RFC 2397). */
import { percentDecoded } from "../../config/text/percent.ts";
import { type Picture, pictureOf } from "./bytes.ts";
import { pictureBytesMax } from "./files.ts";

/** Parameters but base64 say nothing about a picture. */
const header = /^\s*data:[\w.+/-]*((?:;[^,;]*)*),/i;
const headerCharactersMax = 512;
/** Four letters of base64 for three bytes, three characters of a byte that is written in percent. */
const charactersMax = 3 * pictureBytesMax;

/** Null for what is none that anybody could show, or too large. */
export function pictureIn(address: string): Picture | null {
  const head = header.exec(address.slice(0, headerCharactersMax));
  if (head === null || address.length > charactersMax) return null;
  const content = percentDecoded(address.slice(head[0].length));
  const bytes = Buffer.from(content, /;\s*base64\s*$/i.test(head[1] ?? "") ? "base64" : "utf8");
  return bytes.length > pictureBytesMax ? null : pictureOf(bytes);
}
