/** Has a part of a page recognised: drawn, put on disk for whoever reads it, and taken away again. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Recognise, Recognition, RecognitionOptions } from "../../ocr/contract.ts";
import type { Rendered } from "./render.ts";

export interface Asking {
  recognise: Recognise;
  workDir: string;
  languages: RecognitionOptions["languages"];
}

/** `name`: of the file, unlike any other that is asked for meanwhile. Throws what recognition throws. */
export async function ask(
  { recognise, workDir, languages }: Asking,
  name: string,
  { data, width, height, dpi }: Rendered,
  scope: RecognitionOptions["scope"],
): Promise<Recognition> {
  const file = join(workDir, `${name}.grey`);
  try {
    await writeFile(file, data);
    return await recognise({ file, width, height, dpi }, { scope, languages });
  } finally {
    await rm(file, { force: true });
  }
}
