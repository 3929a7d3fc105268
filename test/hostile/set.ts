/**
 * Hostile inputs: a collection with an index of files and what may come of each, and a list of upload names; folders of
 * files; and mutations of all of them.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { seededRandom } from "../../config/testing/random.ts";
import { inputBytesMax, mutatedBytes } from "../fuzz/parsers/mutate.ts";
import { mutateArchive } from "../fuzz/parsers/target.ts";

export interface HostileFile {
  path: string;
  /** The file as it is, or mutated. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
  name: string;
  kind: string;
  /** Outcomes that are right: `any`, `success`, or codes of the catalog. */
  expect: readonly string[];
}

/** What this version converts, and what it must refuse. */
export const kindsByDefault = [
  ...["pdf", "docx", "pptx", "xlsx", "image", "text", "markdown", "csv"],
  ...["html", "epub", "json", "xml", "svg", "archive", "tiny", "wrong", "polyglot", "other", "media"],
];

/** Null when the collection is not there. */
export function readSet(folder: string): HostileFile[] | null {
  const index = join(folder, "index.tsv");
  if (!existsSync(index)) return null;
  return rowsOf(index).flatMap(({ file, kind, expect }) => {
    if (file === undefined || kind === undefined) return [];
    const path = join(folder, file.startsWith("files/") ? file : join("files", file));
    return [{ ...fileAt(path), kind, expect: (expect ?? "any").split("|") }];
  });
}

const fileAt = (path: string) => ({
  path,
  read: async () => new Uint8Array(readFileSync(path)),
  name: basename(path),
});

const kindsByExtension: Readonly<Record<string, string>> = {
  ...{
    ".docm": "docx",
    ".pptm": "pptx",
    ".xlsm": "xlsx",
    ".htm": "html",
    ".xhtml": "html",
    ".md": "markdown",
  },
  ...{ ".tsv": "csv", ".ipynb": "json", ".txt": "text", ".zip": "archive", ".mp3": "media", ".wav": "media" },
  ...{
    ".ogg": "media",
    ".mp4": "media",
    ".png": "image",
    ".jpg": "image",
    ".jpeg": "image",
    ".gif": "image",
  },
  ...{ ".tif": "image", ".tiff": "image", ".bmp": "image", ".webp": "image" },
};
const sameAsExtension = ["pdf", "docx", "pptx", "xlsx", "html", "epub", "csv", "json", "xml", "svg"];
const archiveKinds = ["docx", "pptx", "xlsx", "epub", "archive"];

/** Files that have an extension of a kind, in all folders below; anything may come of them. */
export function readFolder(folder: string): HostileFile[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .sort()
    .flatMap((path) => {
      const extension = extname(path).toLowerCase();
      const same = sameAsExtension.find((kind) => extension === `.${kind}`);
      const kind = same ?? kindsByExtension[extension];
      if (kind === undefined || basename(path) === "expected.md" || !statSync(path).isFile()) return [];
      return [{ ...fileAt(path), kind, expect: ["any"] }];
    });
}

/** `count` mutations, of each file in turn; not of large ones, which would be cut. */
export function mutationsOf(files: readonly HostileFile[], count: number, seed: number): HostileFile[] {
  const small = files.filter(({ path }) => statSync(path).size <= inputBytesMax);
  return Array.from({ length: count }, (_, at) => small[at % small.length]).flatMap((file, at) => {
    if (file === undefined) return [];
    const read = async () => {
      const random = seededRandom(seed + at);
      const input = await file.read();
      const material = { seeds: [input], dictionary: [] };
      if (!archiveKinds.includes(file.kind)) return new Uint8Array(mutatedBytes(input, random, material));
      const folder = mkdtempSync(join(tmpdir(), "markmill-mutation-"));
      try {
        return new Uint8Array(await mutateArchive(input, random, material, folder));
      } finally {
        rmSync(folder, { recursive: true });
      }
    };
    return [{ ...file, read, name: `${at}-${file.name}`, expect: ["any"] }];
  });
}

/** Names that are JSON strings in the list, so that control characters survive. */
export function readNames(folder: string): string[] {
  return rowsOf(join(folder, "upload-names.tsv")).map(({ name }) => JSON.parse(name ?? '""') as string);
}

function rowsOf(path: string): Record<string, string | undefined>[] {
  const [header = "", ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  const columns = header.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
  });
}
