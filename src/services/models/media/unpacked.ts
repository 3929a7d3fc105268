/** Compressed media (gzip, bzip2), expanded into a file under limits before anything in them is read. */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { limits } from "../../../../config/limits.ts";
import { fileMode } from "../../../storage/durable.ts";
import { damagedMedia, tooLargeMedia, unsafeMedia } from "../refusals.ts";
import { bunzip2 } from "./bzip2/bunzip2.ts";
import { DamagedBzip2 } from "./bzip2/damaged.ts";

export type Take = (bytes: number) => Promise<void>;

interface Packing {
  /** How such a file begins, in hex. */
  magic: string;
  content(path: string): AsyncIterable<Uint8Array>;
  /** What is wrong with the file, as a sentence; null: the failure is another one. */
  damage(error: unknown): string | null;
  /** Of what is inside, by the name of the file. */
  innerName(filename: string): string;
}

export const packings: readonly Packing[] = [
  {
    magic: "1f8b",
    content: gunzip,
    damage: (error) =>
      String((error as NodeJS.ErrnoException).code ?? "").startsWith("Z_")
        ? "its gzip stream is broken or ends too early"
        : null,
    innerName: (filename) => filename.replace(/\.gz$/i, "").replace(/\.tgz$/i, ".tar"),
  },
  {
    magic: "425a68",
    content: bunzip2,
    damage: (error) => (error instanceof DamagedBzip2 ? `of its bzip2 stream, ${error.message}` : null),
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

/** Throws Fault: invalid_model where the file is damaged, unsafe_archive or payload_too_large where it grows too far. */
export async function expandTo(
  path: string,
  target: string,
  { filename, take, packing }: { filename: string; take: Take; packing: Packing },
): Promise<void> {
  const { size } = await stat(path);
  const file = await open(target, "wx", fileMode);
  let bytes = 0;
  try {
    for await (const piece of packing.content(path)) {
      bytes += piece.length;
      if (bytes > limits.modelMediaBytesMax)
        throw tooLargeMedia(`it expands to more than ${limits.modelMediaBytesMax} bytes`);
      if (bytes > limits.archiveRatioFreeBytes && bytes > size * limits.archiveRatioMax)
        throw unsafeMedia(`it expands to more than ${limits.archiveRatioMax} times its size`);
      await take(piece.length);
      await file.writeFile(piece);
    }
  } catch (error) {
    const damage = packing.damage(error);
    throw damage === null ? error : damagedMedia(filename, damage, error);
  } finally {
    await file.close();
  }
}
