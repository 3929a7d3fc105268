/** The files of the console: embedded in the executable, or bundled from source on the first request. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleConsole, type PackedFile } from "./bundle.ts";
import { type EmbeddedFile, embedded as given } from "./embedded.ts";

/** Blobs: see `published`. */
export interface ConsoleFile extends Record<"plain" | "brotli" | "gzip", Blob> {
  contentType: string;
}

export interface ConsoleFiles {
  byName: ReadonlyMap<string, ConsoleFile>;
  /** Names of the files that the page references. */
  script: string;
  styles: readonly string[];
  icon: string | null;
}

/** Filled by the build; the type is widened because in the source tree it is known to be null. */
const embedded = given as readonly EmbeddedFile[] | null;

const sourceTree = join(import.meta.dir, "../../..");

let made: Promise<ConsoleFiles> | null = null;

/** Throws an Error if the source tree cannot be bundled; the next call tries again. */
export function consoleFiles(): Promise<ConsoleFiles> {
  made ??= load().catch((cause: unknown) => {
    made = null;
    throw cause;
  });
  return made;
}

async function load(): Promise<ConsoleFiles> {
  const files = embedded === null ? (await bundleConsole(sourceTree)).files : unpacked(embedded);
  const named = (role: PackedFile["role"]) =>
    files.filter((file) => file.role === role).map(({ name }) => name);
  const [script] = named("script");
  if (script === undefined) throw new Error("the console has no script");
  return {
    byName: new Map(files.map((file) => [file.name, blobsOf(file)])),
    script,
    styles: named("style"),
    icon: named("icon")[0] ?? null,
  };
}

function blobsOf({ contentType, brotli, gzip }: PackedFile): ConsoleFile {
  const plain = new Blob([Bun.gunzipSync(gzip)]);
  return { contentType, plain, brotli: new Blob([brotli]), gzip: new Blob([gzip]) };
}

const bytesOf = (path: string) => new Uint8Array(readFileSync(path));

function unpacked(files: readonly EmbeddedFile[]): PackedFile[] {
  return files.map((file) => ({ ...file, brotli: bytesOf(file.brotli), gzip: bytesOf(file.gzip) }));
}
