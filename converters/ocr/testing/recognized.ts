/** Recognizes a picture that is in memory. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GrayPicture, Recognition, RecognitionOptions } from "../contract.ts";
import type { Gray } from "../picture/gray.ts";
import { recognizeHere } from "../recognize.ts";

export interface Given extends Partial<RecognitionOptions> {
  dpi?: GrayPicture["dpi"];
  withinMs?: number;
}

/** A whole page in English at 200 dpi, where nothing else is said. */
export async function recognized(
  { data, width, height }: Gray,
  { dpi = 200, scope = "page", languages = ["eng"], withinMs }: Given = {},
): Promise<Recognition> {
  const folder = await mkdtemp(join(tmpdir(), "markmill-picture-"));
  try {
    const file = join(folder, "picture");
    await Bun.write(file, data);
    return await recognizeHere({ file, width, height, dpi }, { scope, languages }, {}, withinMs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A line a line. */
export function textOf({ lines }: Recognition): string {
  return lines.map(({ words }) => words.map(({ text }) => text).join(" ")).join("\n");
}
