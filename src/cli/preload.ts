import { statSync } from "node:fs";
import { resolve } from "node:path";
import { systemEnvironment } from "../../config/ambient.ts";
import { startAhead } from "../sandbox/parent/start-child.ts";

/** Flags that mean no local conversion. */
const noConversionHere = /^(?:--server\b|--help$|-h$)/;

/** Below this size, a conversion is mostly done before preloading would help. */
const smallBytesMax = 64 * 1024;

/**
 * Starts the child of a local `markmill convert` while this process still parses arguments and settings. Guessed from
 * the arguments; discarded if wrong.
 */
export function preload(argv: readonly string[]): void {
  if (systemEnvironment.MARKMILL_SERVER || argv.some((argument) => noConversionHere.test(argument))) return;
  const isFlag = (argument = "") => argument.length > 1 && argument.startsWith("-");
  const words = argv
    .map((argument, at) => ({ argument, at }))
    .filter(({ argument, at }) => at > 0 && !isFlag(argument));
  // The word after a flag may be its value.
  const inputs = words.filter(({ at }) => !isFlag(argv[at - 1]));
  const input = (inputs[0] ?? words.at(-1))?.argument;
  if (input === undefined) return;
  const bytes = fileBytes(input);
  startAhead(extensionIn(input), {
    file: bytes === null ? null : resolve(input),
    small: inputs.length === 1 && bytes !== null && bytes <= smallBytesMax,
  });
}

function extensionIn(path: string): string {
  return /[^/](\.[A-Za-z0-9]{1,8})$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

/** Null: not a file. */
function fileBytes(path: string): number | null {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? stats.size : null;
  } catch {
    return null;
  }
}
