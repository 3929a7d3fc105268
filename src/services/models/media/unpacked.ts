/** Decompresses gzip and bzip2 media into a file, with limits. */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { limits } from "../../../../config/limits.ts";
import { fileMode } from "../../../shared/durable.ts";
import { damagedMedia, tooLargeMedia, unsafeMedia } from "../refusals.ts";
import { bunzip2 } from "./bzip2/bunzip2.ts";
import { DamagedBzip2 } from "./bzip2/damaged.ts";

export type Take = (bytes: number) => Promise<void>;

interface Packing {
  /** Magic number in hex. */
  magic: string;
  content(path: string): AsyncIterable<Uint8Array>;
  /** The damage as a clause; null: another error. */
  damage(error: unknown): string | null;
  /** Name of the content by the file's name. */
  innerName(filename: string): string;
}

export const packings: readonly Packing[] = [
  {
    magic: "1f8b",
    content: gunzip,
    damage: (error) =>
      String((error as NodeJS.ErrnoException).code ?? "").startsWith("Z_")
        ? "its gzip stream is damaged or truncated"
        : null,
    innerName: (filename) => filename.replace(/\.gz$/i, "").replace(/\.tgz$/i, ".tar"),
  },
  {
    magic: "425a68",
    content: bunzip2,
    damage: (error) =>
      error instanceof DamagedBzip2 ? `its bzip2 stream is damaged (${error.message})` : null,
    innerName: (filename) => filename.replace(/\.bz2$/i, "").replace(/\.tbz2?$/i, ".tar"),
  },
];

async function* gunzip(path: string): AsyncGenerator<Uint8Array> {
  const source = createReadStream(path);
  const expanded = source.pipe(createGunzip());
  source.on("error", (error) => expanded.destroy(error));
  try {
    yield* expanded as AsyncIterable<Buffer>;
  } finally {
    source.destroy();
  }
}

/** Throws Fault: invalid_model if damaged, unsafe_archive or payload_too_large if too large. */
export async function expandTo(
  path: string,
  target: string,
  { filename, take, packing }: { filename: string; take: Take; packing: Packing },
): Promise<void> {
  const { size } = await stat(path);
  await using file = await open(target, "wx", fileMode);
  let bytes = 0;
  try {
    for await (const piece of packing.content(path)) {
      bytes += piece.length;
      if (bytes > limits.modelMediaBytesMax)
        throw tooLargeMedia(`It expands to more than ${limits.modelMediaBytesMax} bytes.`);
      if (bytes > limits.archiveRatioFreeBytes && bytes > size * limits.archiveRatioMax)
        throw unsafeMedia(`It expands to more than ${limits.archiveRatioMax} times its size.`);
      await take(piece.length);
      await file.writeFile(piece);
    }
  } catch (error) {
    const damage = packing.damage(error);
    throw damage === null ? error : damagedMedia(filename, damage, error);
  }
}
