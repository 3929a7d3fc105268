/** Recordings with their transcripts in a folder. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { systemSentence } from "../../../config/errors/system-error.ts";
import { CliError, exit } from "../../shared/command-line/exit.ts";

export interface Recording {
  filename: string;
  path: string;
  transcript: string;
}

/** Limit of a transcript. */
const transcriptBytesMax = 16 * 1024 ** 2;

/**
 * Sorted by name. `extensions`: of recordings, with dots. `left`: recordings without a transcript. Throws CliError if
 * there are none.
 */
export function recordingsIn(
  folder: string,
  extensions: readonly string[],
): { recordings: Recording[]; left: string[] } {
  const isRecording = (name: string) => extensions.includes(extname(name).toLowerCase());
  const names = filesIn(folder).filter(isRecording).sort();
  const withText = names.flatMap((filename) => {
    const path = join(folder, filename);
    const text = `${path.slice(0, path.length - extname(path).length)}.txt`;
    return existsSync(text) ? [{ filename, path, transcript: textOf(text) }] : [];
  });
  if (withText.length === 0)
    throw new CliError(
      `${folder} contains no recording with a transcript; add NAME.txt beside NAME.wav`,
      exit.failed,
    );
  const found = new Set(withText.map(({ filename }) => filename));
  return { recordings: withText, left: names.filter((name) => !found.has(name)) };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw new CliError(`${folder} cannot be read: ${systemSentence(cause) ?? cause}`, exit.failed);
  }
}

function textOf(path: string): string {
  const stats = statSync(path);
  if (!stats.isFile() || stats.size > transcriptBytesMax)
    throw new CliError(`${path} is not a file of at most ${transcriptBytesMax} bytes`, exit.failed);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (cause) {
    throw new CliError(`${path} cannot be read as UTF-8: ${systemSentence(cause) ?? cause}`, exit.failed);
  }
}
