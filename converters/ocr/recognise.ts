/** Recognises a picture in this very process. */
import type { GreyPicture, LanguageFiles, Recognition, RecognitionOptions } from "./contract.ts";
import { linesOf, meanConfidence } from "./engine/lines.ts";
import { withReader } from "./engine/reader.ts";

/** `files`: of the languages beside English. */
export async function recogniseHere(
  picture: GreyPicture,
  options: RecognitionOptions,
  files: LanguageFiles,
): Promise<Recognition> {
  const languages = options.languages === "auto" ? ["eng"] : [...options.languages];
  const { width, height } = picture;
  const grey = { data: await Bun.file(picture.file).bytes(), width, height };
  const dpi = picture.dpi ?? 300;
  const found = await withReader(languages, files, (reader) => reader.read(grey, dpi, "page"));
  const lines = linesOf(found);
  return {
    width,
    height,
    dpi,
    turned: 0,
    straightened: 0,
    lines,
    rulings: [],
    pictures: [],
    languages,
    confidence: meanConfidence(lines),
  };
}
