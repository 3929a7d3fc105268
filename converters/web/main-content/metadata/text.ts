/** Values of metadata as text. */
import { oneLine } from "../../../document/plain-text.ts";

/** White space as single spaces. Entities that were escaped twice are read once more. */
export function tidy(text: string): string {
  return oneLine(
    text.replace(
      /&(amp|quot|apos|lt|gt|nbsp|#0?39|#x27);/gi,
      (whole, name: string) => entities[name.toLowerCase()] ?? whole,
    ),
  );
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#039": "'",
  "#x27": "'",
  lt: "<",
  gt: ">",
  nbsp: " ",
};

/** False for what a template left behind: braces that nobody filled in, marks alone, names of nothing. */
export function saysSomething(text: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  if (/^(?:undefined|null|none|n\/a|nan|\[object object\])$/i.test(text)) return false;
  return !/^(?:\{\{.*\}\}|\{%.*%\}|<%.*%>|\$\{.*\}|%%.*%%|\[\[.*\]\])$/.test(text);
}
