/** Tells by its bytes what a file of offline media is, and opens it. */
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "../../../../config/limits.ts";
import { isSpecialFile } from "../../../special-file.ts";
import { isTarHeader } from "../../tar.ts";
import { isModelFile } from "../names.ts";
import { invalidModel, shown, tooLargeMedia } from "../refusals.ts";
import { fileAt, openFolder } from "./folder.ts";
import type { Media } from "./media.ts";
import { soundFiles } from "./sound.ts";
import { openTar } from "./tar.ts";
import { expandTo, packings, type Take } from "./unpacked.ts";
import { openZip } from "./zip.ts";

const headBytes = 512;
/** How the forms that are known but not read begin, and what to do about each. */
const unread = [
  { magic: "fd377a585a00", form: "xz", by: "unxz" },
  { magic: "28b52ffd", form: "Zstandard", by: "unzstd" },
  { magic: "377abcaf271c", form: "7-Zip", by: "7z x" },
] as const;

interface Opening {
  filename: string;
  /** An existing folder: what is compressed is expanded in it. */
  scratch: string;
  take: Take;
}

/** Throws Fault invalid_model, unsafe_archive or payload_too_large, also while the files are read. */
export async function openMedia(path: string, opening: Opening): Promise<Media> {
  // One would wait for whoever writes into it, for ever perhaps.
  if (await isSpecialFile(path))
    throw invalidModel(`${shown(opening.filename)} is no file and no folder; give the media as one.`);
  if ((await stat(path)).isDirectory()) return openFolder(path);
  return openFile(path, opening, false);
}

async function openFile(path: string, opening: Opening, isExpanded: boolean): Promise<Media> {
  const filename = shown(opening.filename);
  const { size } = await stat(path);
  if (size > limits.modelMediaBytesMax)
    throw tooLargeMedia(`${filename} has more than ${limits.modelMediaBytesMax} bytes`);
  const head = await headOf(path);
  const hex = head.toString("hex");
  const other = unread.find(({ magic }) => hex.startsWith(magic));
  if (other !== undefined)
    throw invalidModel(
      `${filename} is packed with ${other.form}, which is not read; unpack it first (${other.by}) and install what comes out.`,
    );
  if (hex.startsWith("504b0304") || hex.startsWith("504b0506")) return openZip(path, filename);
  if (isTarHeader(head)) return openTar(path, filename);
  const packing = packings.find(({ magic }) => hex.startsWith(magic));
  if (packing !== undefined && !isExpanded) {
    const target = join(opening.scratch, "expanded");
    await expandTo(path, target, { filename, take: opening.take, packing });
    return openFile(target, { ...opening, filename: packing.innerName(opening.filename) }, true);
  }
  if (!isModelFile(opening.filename))
    throw invalidModel(
      `${filename} is no tar, tar.gz, tar.bz2, zip, NAME.traineddata or silero_vad.onnx; bring the model as one of these, or as a folder.`,
    );
  const sound = soundFiles();
  sound.add(fileAt(path, opening.filename, size));
  return { files: sound.files, close: async () => undefined };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
