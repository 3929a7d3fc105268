/** Lines between blank lines, tabs expanded, without white space at their ends. */
export type Lines = readonly string[];

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
