import { once } from "node:events";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { ZipArchive } from "archiver";
import { ifThere } from "../../../../storage/if-there.ts";
import type { ExportFile } from "./files.ts";

/**
 * The files as one ZIP, created while it is read: one file is open at a time. Ends with the error if a file cannot be
 * read, and releases everything when its reader stops.
 */
export function zipOf(files: AsyncGenerator<ExportFile>, date: Date): Readable {
  const archive = new ZipArchive({ zlib: { level: 6 }, statConcurrency: 1 });
  const left = new AbortController();
  archive.once("close", () => left.abort());

  async function add({ name, ...content }: ExportFile): Promise<void> {
    const source = "text" in content ? Readable.from(content.text) : await opened(content.path);
    if (source === null) return;
    // Compressed files do not shrink further.
    const entry = { name, date, mode: 0o600, store: name.endsWith(".zip") };
    const failed = new Promise<never>((_, reject) => source.once("error", reject));
    const added = once(archive, "entry", { signal: left.signal });
    archive.append(source, entry);
    try {
      await Promise.race([added, failed]);
    } finally {
      source.destroy();
    }
  }

  async function fill(): Promise<void> {
    for await (const file of files) await add(file);
    await archive.finalize();
  }

  fill().catch((error: unknown) => {
    if (!left.signal.aborted) archive.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return archive;
}

/** Null if its job was deleted meanwhile. */
async function opened(path: string): Promise<Readable | null> {
  return (await ifThere(open(path)))?.createReadStream() ?? null;
}
