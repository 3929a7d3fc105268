import { systemEnvironment } from "../../config/ambient.ts";
import { startAhead } from "../sandbox/start-child.ts";

/** What says that a server converts, or that nothing is converted. */
const noConversionHere = /^(?:--server\b|--help$|-h$)/;

/**
 * `markmill convert` mostly converts here: its child starts while this process still reads arguments and settings. It is
 * a guess from the arguments alone, and who knows better drops the child again.
 */
export function headStart(argv: readonly string[]): void {
  if (systemEnvironment.MARKMILL_SERVER || argv.some((argument) => noConversionHere.test(argument))) return;
  const isFlag = (argument = "") => argument.length > 1 && argument.startsWith("-");
  const words = argv
    .map((argument, at) => ({ argument, at }))
    .filter(({ argument, at }) => at > 0 && !isFlag(argument));
  // What follows a flag may be its value.
  const input = words.find(({ at }) => !isFlag(argv[at - 1])) ?? words.at(-1);
  if (input !== undefined) startAhead(extensionIn(input.argument));
}

function extensionIn(path: string): string {
  return /[^/](\.[A-Za-z0-9]{1,8})$/.exec(path)?.[1]?.toLowerCase() ?? "";
}
