/** Paths that an external program may read: system programs, and its own files. */

import { existsSync, readdirSync, readSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { openFile } from "../../../config/open-file.ts";
import { programPath } from "./program-order.ts";

/** System folders of programs and libraries. */
const programs = [
  ..."/bin /sbin /lib /lib32 /lib64 /nix/store /gnu/store".split(" "),
  ..."bin sbin lib lib32 lib64 libexec share".split(" ").map((name) => `/usr/${name}`),
  ..."bin sbin lib lib64 libexec share".split(" ").map((name) => `/usr/local/${name}`),
];
/** Individual files of /etc, which also contains keys and passwords. */
const settings = [
  ..."ssl/certs ssl/cert.pem ssl/openssl.cnf ssl/ca-bundle.pem ca-certificates".split(" "),
  ..."pki/ca-trust/extracted pki/tls/certs pki/tls/cert.pem pki/tls/openssl.cnf".split(" "),
  ..."resolv.conf hosts nsswitch.conf host.conf gai.conf ld.so.cache ld.so.conf ld.so.conf.d".split(" "),
  ..."localtime passwd group alternatives mime.types".split(" "),
].map((name) => `/etc/${name}`);

export const programDevices = "null zero full random urandom tty".split(" ").map((name) => `/dev/${name}`);

/** Files, and folders with their content. Throws if the program is missing or unreadable. */
export function programPlaces(program: string): string[] {
  const own = realpathSync(program);
  const interpreter = interpreterOf(own);
  return [
    ...programs,
    ...settings,
    ...named("/etc", /^python3/),
    own,
    // PyInstaller's folder form.
    join(dirname(own), "_internal"),
    ...(interpreter === null ? [] : interpreterPlaces(interpreter)),
  ];
}

/** A secret path that equals or is inside one of the places, by real path; null: none. */
export function heldIn(places: readonly string[], secrets: readonly string[]): string | null {
  const held = (secret: string, place: string) => secret === place || secret.startsWith(`${place}${sep}`);
  const [wide, narrow] = [places.map(inTruth), secrets.flatMap((each) => [resolve(each), inTruth(each)])];
  return narrow.find((secret) => wide.some((place) => held(secret, place))) ?? null;
}

const firstBytes = 1024;

/** The interpreter of a script, if it may be elsewhere. */
function interpreterOf(script: string): string | null {
  const [first = "", second = ""] = headOf(script).split("\n");
  if (!first.startsWith("#!")) return null;
  // pip's form for long interpreter lines.
  const long = /^'''exec' "?([^"\n]+?)"? "\$0"/.exec(second)?.[1];
  const [path = "", ...rest] = first.slice(2).trim().split(/\s+/);
  if (long !== undefined) return long;
  if (basename(path) !== "env") return path;
  const name = rest.find((word) => !word.startsWith("-") && !word.includes("=")) ?? "";
  return (
    programPath
      .split(":")
      .map((folder) => join(folder, name))
      .find(existsSync) ?? null
  );
}

function headOf(path: string): string {
  using file = openFile(path, "r");
  const head = Buffer.alloc(firstBytes);
  return head.toString("latin1", 0, readSync(file.descriptor, head));
}

/** Python's libraries beside its program folder; for virtual environments (PEP 405) beside the link's. */
function interpreterPlaces(interpreter: string): string[] {
  return [...new Set([interpreter, inTruth(interpreter)])].flatMap((path) => {
    const prefix = dirname(dirname(path));
    const within = (...names: string[]) => names.map((name) => join(prefix, name));
    const libraries = named(join(prefix, "lib"), /^python3/).length > 0 ? within("lib", "lib64") : [];
    const isEnvironment = existsSync(join(prefix, "pyvenv.cfg"));
    return [path, ...libraries, ...(isEnvironment ? within("bin", "pyvenv.cfg", "share") : [])];
  });
}

function named(folder: string, pattern: RegExp): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => pattern.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Real path; missing paths by their nearest existing parent. */
function inTruth(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    const above = dirname(whole);
    return above === whole ? whole : join(inTruth(above), basename(whole));
  }
}
