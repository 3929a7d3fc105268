/**
 * Names of files as callers give them → components below the root. What is refused here would not lead out of it, either:
 * the walk follows no link and knows no "..". It is refused so that a caller learns that it was understood, and so that
 * no other program that the name is handed to reads more into it.
 */
import { Fault } from "../../../../config/errors/fault.ts";
import type { Pointer } from "../../../../config/errors/pointer.ts";
import { limits } from "../../../../config/limits.ts";
import { withoutInvisible } from "../../../../config/text/invisible.ts";

const pathBytesMax = 4_096;
const componentsMax = 128;
const shownCharactersMax = 120;
/** Of names that were encoded again and again. */
const decodingsMax = 8;

/** What stands for "/" and "\" in other alphabets, where compatibility forms (Unicode, NFKC) do not say so themselves. */
const likeSlashes = /[/\\\u2044\u2215\u2216\u29f5\u29f8\u29f9\ufe68\uff0f\uff3c]/u;
/** Unseen, and left out by some programs before they look at a name (Unicode, Default_Ignorable_Code_Point). */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}\s]/gu;
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** "/" and "." in more bytes than they need (RFC 3629, section 10), which careless decoders take for them. */
const overlong = /%(?:c0%a[ef]|c0%[29]f|c1%9c|c1%8[1f]|e0%80%a[ef]|f0%80%80%a[ef])/i;
const drive = /^[a-z]:/i;
const scheme = /^(?:[a-z][a-z0-9+.-]+:[/\\]|(?:file|data|https?|ftps?|smb|nfs|jar|zip|phar|php|glob):)/i;
/** As shells write somebody's home; what offices leave beside an open document begins with ~$. */
const home = /^~(?:[\w+-][\w.-]*)?$/;

/** How a name is spoken of in errors. */
export interface Spoken {
  /** As given, without what a terminal or a reader would be misled by. */
  shown: string;
  /** Of the tool, that it came with. */
  argument: Pointer;
}

export interface Named extends Spoken {
  components: readonly string[];
}

/** The argument is to be corrected. `why` goes on after the name. */
export function refused({ shown, argument }: Spoken, why: string, cause?: unknown): Fault {
  const message = `${JSON.stringify(shown)} ${why}`;
  return new Fault("invalid_request", { message, details: [{ path: argument, message }], cause });
}

/** Throws Fault (invalid_request) with the argument to correct. */
export function namedBelow(path: string, argument: Pointer): Named {
  const spoken = { shown: shownPath(path), argument };
  const why = wrongAsWhole(path) ?? firstOf(path.split("/"), wrongComponent);
  if (why !== null) throw refused(spoken, `${why}; name it from the root, such as reports/2026.pdf.`);
  return { components: path.split("/"), ...spoken };
}

/** A single name that is safe to be made below the root, of a title or a name that somebody else chose. */
export function safeName(wished: string, otherwise: string): string {
  const name = wished.trim();
  return (wrongAsWhole(name) ?? wrongComponent(name)) === null && !name.includes("/") ? name : otherwise;
}

function shownPath(path: string): string {
  const seen = withoutInvisible(path.toWellFormed());
  return seen.length > shownCharactersMax ? `${seen.slice(0, shownCharactersMax).toWellFormed()}…` : seen;
}

function wrongAsWhole(path: string): string | null {
  if (path === "") return "names nothing";
  if (!path.isWellFormed()) return "is not well-formed Unicode";
  if (control.test(path)) return "holds control characters";
  if (path.includes("\\")) return "holds a backslash";
  if (path.startsWith("/")) return "is absolute";
  if (drive.test(path)) return "begins with a drive letter";
  if (scheme.test(path)) return "is an address";
  if (home.test(path.split("/")[0] ?? "")) return "begins with a home directory";
  if (Buffer.byteLength(path) > pathBytesMax) return "is too long";
  if (path.split("/").length > componentsMax) return "has too many parts";
  return null;
}

function wrongComponent(name: string): string | null {
  if (name === "") return "has an empty part";
  if (Buffer.byteLength(name) > limits.filenameBytesMax) return "has a part that is too long";
  if (readings(name).some(climbs)) return 'has a part that stands for "." or ".."';
  if (overlong.test(name) || readings(name).slice(1).some(separates)) return "has an encoded separator";
  return null;
}

/** The name, and what it becomes where percent-encoding and compatibility characters are resolved, over and over. */
function readings(name: string): string[] {
  const all = [name];
  for (let reading = name; all.length <= decodingsMax; ) {
    reading = percentDecoded(reading).normalize("NFKC");
    if (reading === all.at(-1)) break;
    all.push(reading);
  }
  return all;
}

/** Byte by byte, and %uXXXX as some servers know it; what is no encoding stays. */
function percentDecoded(text: string): string {
  return text
    .replace(/%u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));
}

/** Whether some program might take it, or a part of it, for the folder itself or the one above. */
const climbs = (name: string): boolean =>
  name.split(likeSlashes).some((part) => {
    const bare = part.replace(ignorable, "");
    return /^\.+$/.test(bare) || (bare === "" && part !== "");
  });

const separates = (name: string): boolean => /[/\\]/.test(name) || control.test(name);

function firstOf(names: readonly string[], wrong: (name: string) => string | null): string | null {
  for (const name of names) {
    const why = wrong(name);
    if (why !== null) return why;
  }
  return null;
}
