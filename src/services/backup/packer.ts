import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tarEnd, tarHeader, tarPadding } from "../../shared/tar.ts";
import { ifThere } from "../../storage/if-there.ts";
import { type BackupManifest, backupFiles, listLine, manifestOf } from "./format.ts";

const chunkBytes = 256 * 1024;

/** Writes a backup file by file in constant memory. */
export interface Packer {
  text(name: string, content: string): Promise<void>;
  /** False: the file no longer exists. */
  file(name: string, path: string): Promise<boolean>;
  /** Writes list, manifest and end; resolves with the total size. */
  finish(missing: Pick<BackupManifest, "missing_uploads" | "missing_results">): Promise<PackedSizes>;
}

export interface PackedSizes {
  bytes: number;
  files: number;
}

interface PackerParts {
  archive: FileHandle;
  /** Empty temporary file for the list. */
  list: FileHandle;
  seconds: number;
  /** Called before each write; throws to reject it. */
  take(bytes: number): Promise<void>;
}

export function createPacker({ archive, list, seconds, take }: PackerParts): Packer {
  const listHash = createHash("sha256");
  let bytes = 0;
  let files = 0;
  let fileBytes = 0;
  let listBytes = 0;

  async function write(data: Uint8Array): Promise<void> {
    if (data.length === 0) return;
    await take(data.length);
    await archive.writeFile(data);
    bytes += data.length;
  }

  async function add(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash("sha256");
    await write(tarHeader(name, size, seconds));
    for await (const chunk of content) {
      hash.update(chunk);
      await write(chunk);
    }
    await write(tarPadding(size));
    const line = Buffer.from(listLine({ path: name, bytes: size, sha256: hash.digest("hex") }));
    listHash.update(line);
    await list.writeFile(line);
    listBytes += line.length;
    files += 1;
    fileBytes += size;
  }

  const addText = (name: string, content: string) => add(name, Buffer.byteLength(content), pieces(content));

  return {
    text: addText,

    async file(name, path) {
      await using source = await ifThere(open(path, constants.O_RDONLY | constants.O_NOFOLLOW));
      if (source === null) return false;
      const { size } = await source.stat();
      await add(name, size, exactly(source, size));
      return true;
    },

    async finish(missing) {
      const about = manifestOf({ files, bytes: fileBytes, list_sha256: listHash.digest("hex"), ...missing });
      await write(tarHeader(backupFiles.list, listBytes, seconds));
      for await (const chunk of exactly(list, listBytes)) await write(chunk);
      await write(tarPadding(listBytes));
      const manifest = Buffer.from(`${JSON.stringify(about, null, 2)}\n`);
      await write(tarHeader(backupFiles.manifest, manifest.length, seconds));
      await write(manifest);
      await write(tarPadding(manifest.length));
      await write(tarEnd);
      return { bytes, files };
    },
  };
}

async function* pieces(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

/** A file that became shorter would corrupt the archive. */
async function* exactly(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; ) {
    const length = Math.min(chunkBytes, bytes - at);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) throw new Error("a file was truncated while it was copied");
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
