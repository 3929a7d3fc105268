/** Models of the kind `ocr-language`: which files of the media they are, and whether one can be used. */
import { open } from "node:fs/promises";
import { limits } from "../../../config/limits.ts";
import { builtInLanguage } from "../../../converters/ocr/languages.ts";
import { readTable, tableBytesMax } from "../../../converters/ocr/traineddata.ts";
import type { MediaFile } from "./media/media.ts";
import { isLanguageName, isReserved, languageIn } from "./names.ts";
import { damagedMedia, invalidModel, shown, tooLargeMedia, unsafeMedia } from "./refusals.ts";

export interface FoundLanguage {
  name: string;
  file: MediaFile;
}

/**
 * The languages among the files. Throws Fault: invalid_model where a name may not be, unsafe_archive where one is there
 * twice, payload_too_large.
 */
export function languagesAmong(files: readonly MediaFile[]): { found: FoundLanguage[]; leftOut: string[] } {
  const found = new Map<string, MediaFile>();
  const leftOut: string[] = [];
  for (const file of files) {
    const name = languageIn(file.name);
    if (name === null) continue;
    if (isReserved(name)) {
      leftOut.push(`${shown(file.name)}: ${builtIn(name)}`);
      continue;
    }
    if (!isLanguageName(name))
      throw invalidModel(
        `${shown(file.name)} cannot become a language: its name must begin with a letter and have 2 to 40 letters, digits and _. Rename the file.`,
      );
    if (file.bytes > limits.ocrLanguageBytesMax)
      throw tooLargeMedia(`${shown(file.name)} has more than ${limits.ocrLanguageBytesMax} bytes`);
    if (found.has(name)) throw unsafeMedia(`it holds two files for the language ${name}`);
    found.set(name, file);
  }
  return { found: [...found].map(([name, file]) => ({ name, file })), leftOut };
}

const builtIn = (name: string) =>
  name.toLowerCase() === builtInLanguage
    ? "English is built in, and is not replaced; give data of your own another name"
    : `${name} is no language that can be asked for`;

/** What the data file at `path` says of itself. Throws Fault invalid_model for what the engine cannot read with. */
export async function inspectLanguage(path: string, name: string): Promise<{ version: string | null }> {
  const shownName = `${name}.traineddata`;
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const read = async (start: number, length: number) => {
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await file.read(bytes, 0, length, start);
      return bytes.subarray(0, bytesRead);
    };
    const table = readTable(await read(0, tableBytesMax), size);
    if (table === null)
      throw damagedMedia(shownName, "the table of its parts is missing or points past its end");
    if (!table.lstm)
      throw invalidModel(
        `${shownName} is of the older kind, without the LSTM network that the engine reads with; bring the file of tessdata_fast or tessdata_best instead.`,
      );
    if (table.version === null) return { version: null };
    const text = (await read(table.version.start, table.version.bytes)).toString("latin1");
    const version = text.replaceAll(/[^\x20-\x7e]/g, "").trim();
    return { version: version === "" ? null : version };
  } finally {
    await file.close();
  }
}
