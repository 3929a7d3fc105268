/** The files of the console: those of the executable, or made from the source tree when one is first asked for. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleConsole, type PackedFile } from "./bundle.ts";
import { type EmbeddedFile, embedded as given } from "./embedded.ts";

export interface ConsoleFiles {
  byName: ReadonlyMap<string, PackedFile>;
  /** Names of what the page itself asks for. */
  script: string;
  styles: readonly string[];
  icon: string | null;
}

/** The build puts them in; widened, because in the source tree it is known to be null. */
const embedded = given as readonly EmbeddedFile[] | null;

const sourceTree = join(import.meta.dir, "../../..");

let made: Promise<ConsoleFiles> | null = null;

/** Throws an Error when the source tree cannot be bundled; it is tried again then. */
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
    byName: new Map(files.map((file) => [file.name, file])),
    script,
    styles: named("style"),
    icon: named("icon")[0] ?? null,
  };
}

const bytesOf = (path: string) => new Uint8Array(readFileSync(path));

function unpacked(files: readonly EmbeddedFile[]): PackedFile[] {
  return files.map((file) => ({ ...file, brotli: bytesOf(file.brotli), gzip: bytesOf(file.gzip) }));
}
