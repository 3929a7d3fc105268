/** The little Markdown that sources write themselves around what services hand out. */

/** So that it reads as itself wherever it stands in a line (CommonMark, section 2.4). */
export function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

export function linked(text: string, address: string): string {
  return `[${escaped(text)}](<${address.replace(/[<>\s\\]/g, encodeURIComponent)}>)`;
}

/** In a fence that nothing in it can end. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

/** A span of code in a line; line ends in it become spaces. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks} ${text.replace(/\s+/g, " ")} ${ticks}`.replace(/^` ([^`]*) `$/, "`$1`");
}
