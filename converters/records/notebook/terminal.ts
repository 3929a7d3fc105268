/** What a terminal would show of a program's output. */

/** Colours, cursor moves (ECMA-48, section 5.4), titles and links of terminals. */
const sequences = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])/g;

/** Without colours; of lines that were written over (progress bars) what was written last; no blank lines at the ends. */
export function terminalText(output: string): string {
  const plain = output.replace(sequences, "").replace(/\r+\n/g, "\n");
  const lines = plain.split("\n").map((line) => lastWritten(backspaced(line)).trimEnd());
  while (lines.at(-1) === "") lines.pop();
  while (lines[0] === "") lines.shift();
  return lines.join("\n");
}

/** A carriage return goes back to the beginning; the next text stands over what was there. */
function lastWritten(line: string): string {
  if (!line.includes("\r")) return line;
  return line.split("\r").reduce((shown, text) => text + shown.slice(text.length), "");
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
