/** Text of a cell in runs (CT_Rst, ISO/IEC 29500-1, section 18.4.8) as phrasing content. */
import type { PhrasingContent } from "mdast";
import { textWithBreaks } from "../../../../document/rows.ts";
import { isOnByDefault } from "../../values/on-off.ts";

export interface RichRun {
  text: string;
  /** Elements of its properties by name, with their val: x:b, x:i, x:strike, x:vertAlign. */
  look: Record<string, string>;
}

interface Mark {
  has(look: Readonly<Record<string, string>>): boolean;
  wrap(children: PhrasingContent[]): PhrasingContent[];
}

const isSet = (value: string | undefined) => value !== undefined && isOnByDefault(value);
const html = (tag: string) => (children: PhrasingContent[]) =>
  [
    { type: "html", value: `<${tag}>` },
    ...children,
    { type: "html", value: `</${tag}>` },
  ] as PhrasingContent[];

const marks: readonly Mark[] = [
  { has: (look) => look["x:vertAlign"] === "superscript", wrap: html("sup") },
  { has: (look) => look["x:vertAlign"] === "subscript", wrap: html("sub") },
  { has: (look) => isSet(look["x:strike"]), wrap: (children) => [{ type: "delete", children }] },
  { has: (look) => isSet(look["x:i"]), wrap: (children) => [{ type: "emphasis", children }] },
  { has: (look) => isSet(look["x:b"]), wrap: (children) => [{ type: "strong", children }] },
];

/** The text alone where all of it looks the same: what a whole cell looks like is no emphasis. */
export function richText(runs: readonly RichRun[]): string | PhrasingContent[] {
  const worded = runs.filter(({ text }) => text.trim() !== "");
  const telling = marks.filter(
    ({ has }) => worded.some(({ look }) => has(look)) && !worded.every(({ look }) => has(look)),
  );
  if (telling.length === 0) return runs.map(({ text }) => text).join("");
  return runs.flatMap(({ text, look }) => {
    if (text === "") return [];
    const worded = text.trim();
    if (worded === "") return textWithBreaks(text);
    // White space at the edges has no look.
    const start = text.indexOf(worded);
    const [before, behind] = [text.slice(0, start), text.slice(start + worded.length)];
    const inner = telling.reduce(
      (children, { has, wrap }) => (has(look) ? wrap(children) : children),
      textWithBreaks(worded),
    );
    return [...edge(before), ...inner, ...edge(behind)];
  });
}

function edge(space: string): PhrasingContent[] {
  return space === "" ? [] : textWithBreaks(space);
}
