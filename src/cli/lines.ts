/** Wraps text for terminals. */

/** Longer lines are hard to read, shorter ones leave no room for two columns. */
const widthMax = 100;
const widthMin = 60;

/** Text width for a terminal; null: not a terminal. */
export function widthOf(terminalColumns: number | null): number {
  return Math.max(widthMin, Math.min(terminalColumns ?? widthMax, widthMax));
}

export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** A paragraph, wrapped on terminals only. */
export function paragraph(text: string, terminalColumns: number | null): string {
  return terminalColumns === null ? text : wrapped(text, widthOf(terminalColumns)).join("\n");
}
