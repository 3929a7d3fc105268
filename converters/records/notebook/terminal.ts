/** What a terminal would show of a program's output. */
import { withoutTerminal } from "../../util/strip-terminal.ts";

/** Escapes of two characters (ECMA-48, section 5.3): in other texts a stray code before a word, so only here. */
const escapes = /\x1b[@-Z\\-_]/g;

/** Without colours; of lines that were written over (progress bars) what was written last; no blank lines at the ends. */
export function terminalText(output: string): string {
  const plain = withoutTerminal(output).replace(escapes, "").replace(/\r+\n/g, "\n");
  const lines = plain.split("\n").map((line) => lastWritten(backspaced(line)).trimEnd());
  while (lines.at(-1) === "") lines.pop();
  while (lines[0] === "") lines.shift();
  return lines.join("\n");
}

/** A carriage return goes back to the beginning; the next text stands over what was there. */
function lastWritten(line: string): string {
  if (!line.includes("\r")) return line;
  // From the last on: of those before it only what reaches further is seen.
  let shown = "";
  for (const text of line.split("\r").reverse())
    if (text.length > shown.length) shown += text.slice(shown.length);
  return shown;
}

function backspaced(line: string): string {
  if (!line.includes("\b")) return line;
  const shown: string[] = [];
  for (const character of line) {
    if (character === "\b") shown.pop();
    else shown.push(character);
  }
  return shown.join("");
}
