/** What programs write to a terminal beside their words. */

/** Control sequences (ECMA-48, section 5.4): colors and moves of the cursor; titles of windows and links. */
const sequences = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\))/g;

/** The text without colors, moves of the cursor, titles and links; a stray escape stays, and what follows it. */
export function withoutTerminal(text: string): string {
  return text.includes("\x1b") ? text.replace(sequences, "") : text;
}
