/** Compressed media (gzip), expanded into a file under limits before anything in them is read. */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { limits } from "../../../../config/limits.ts";
import { fileMode } from "../../../storage/durable.ts";
import { damagedMedia, tooLargeMedia, unsafeMedia } from "../refusals.ts";

export type Take = (bytes: number) => Promise<void>;

/** Throws Fault: invalid_model where the file is damaged, unsafe_archive or payload_too_large where it grows too far. */
export async function gunzipTo(
  path: string,
  target: string,
  { filename, take }: { filename: string; take: Take },
): Promise<void> {
  const { size } = await stat(path);
  const file = await open(target, "wx", fileMode);
  const source = createReadStream(path);
  const expanded = source.pipe(createGunzip());
  source.on("error", (error) => expanded.destroy(error));
  let bytes = 0;
  try {
    for await (const piece of expanded as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > limits.modelMediaBytesMax)
        throw tooLargeMedia(`it expands to more than ${limits.modelMediaBytesMax} bytes`);
      if (bytes > limits.archiveRatioFreeBytes && bytes > size * limits.archiveRatioMax)
        throw unsafeMedia(`it expands to more than ${limits.archiveRatioMax} times its size`);
      await take(piece.length);
      await file.writeFile(piece);
    }
  } catch (error) {
    const isGzip = String((error as NodeJS.ErrnoException).code ?? "").startsWith("Z_");
    throw isGzip ? damagedMedia(filename, "its gzip stream is broken or ends too early", error) : error;
  } finally {
    source.destroy();
    await file.close();
  }
}
