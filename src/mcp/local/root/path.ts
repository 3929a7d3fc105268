/**
 * Parses paths of callers into components below the root. Rejected paths could not escape either, because the walk
 * follows no link and no ".."; they are rejected so that callers get an error, and other programs cannot interpret them
 * differently.
 */
import { Fault } from "../../../../config/errors/fault.ts";
import type { Pointer } from "../../../../config/errors/pointer.ts";
import { limits } from "../../../../config/limits.ts";
import { withoutInvisible } from "../../../../config/text/invisible.ts";

const pathBytesMax = 4_096;
const componentsMax = 128;
const shownCharactersMax = 120;
/** Limit of repeated decoding. */
const decodingsMax = 8;

/** Characters like "/" and "\" that NFKC does not map. */
const likeSlashes = /[/\\\u2044\u2215\u2216\u29f5\u29f8\u29f9\ufe68\uff0f\uff3c]/u;
/** Invisible characters that some programs ignore (Default_Ignorable_Code_Point). */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}\s]/gu;
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Overlong encodings of "/" and "." (RFC 3629, 10). */
const overlong = /%(?:c0%a[ef]|c0%[29]f|c1%9c|c1%8[1f]|e0%80%a[ef]|f0%80%80%a[ef])/i;
const drive = /^[a-z]:/i;
const scheme = /^(?:[a-z][a-z0-9+.-]+:[/\\]|(?:file|data|https?|ftps?|smb|nfs|jar|zip|phar|php|glob):)/i;
/** A home directory in shell notation; "~$" files of office programs are allowed. */
const home = /^~(?:[\w+-][\w.-]*)?$/;

/** A path in error messages. */
export interface Spoken {
  /** Without deceptive characters. */
  shown: string;
  /** Tool argument of the path. */
  argument: Pointer;
}

export interface Named extends Spoken {
  components: readonly string[];
}

/** The error for the argument. `why` continues the sentence after the name. */
export function refused({ shown, argument }: Spoken, why: string, cause?: unknown): Fault {
  const message = `${JSON.stringify(shown)} ${why}`;
  return new Fault("invalid_request", { message, details: [{ path: argument, message }], cause });
}

/** Throws Fault invalid_request for the argument. */
export function namedBelow(path: string, argument: Pointer): Named {
  const spoken = { shown: shownPath(path), argument };
  const why = wrongAsWhole(path) ?? firstOf(path.split("/"), wrongComponent);
  if (why !== null)
    throw refused(spoken, `${why}; use a path relative to the root, such as reports/2026.pdf.`);
  return { components: path.split("/"), ...spoken };
}

/** A safe file name from a title or foreign name. */
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
  if (control.test(path)) return "contains control characters";
  if (path.includes("\\")) return "contains a backslash";
  if (path.startsWith("/")) return "is absolute";
  if (drive.test(path)) return "begins with a drive letter";
  if (scheme.test(path)) return "is a URL";
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

/** The name with percent-encoding and compatibility characters resolved repeatedly. */
function readings(name: string): string[] {
  const all = [name];
  for (let reading = name; all.length <= decodingsMax; ) {
    reading = percentDecoded(reading).normalize("NFKC");
    if (reading === all.at(-1)) break;
    all.push(reading);
  }
  return all;
}

/** Bytewise, also %uXXXX; invalid encodings stay. */
function percentDecoded(text: string): string {
  return text
    .replace(/%u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));
}

/** Whether a program might read it as "." or "..". */
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
