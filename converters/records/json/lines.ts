/** Values that follow each other (NDJSON, JSON Lines) as blocks, and the lines that are none. */
import type { RootContent } from "mdast";
import { itemsBlocks } from "../blocks.ts";
import type { Rendering } from "../context.ts";
import { compact } from "./lay-out.ts";
import type { JsonFile } from "./read.ts";
import { sourceOf, valueAt } from "./values.ts";

/** The values as if they were a list; the lines that are no JSON stand behind them, as they are. */
export function linesBlocks({ json, values, broken }: JsonFile, rendering: Rendering): RootContent[] {
  const blocks = itemsBlocks(
    {
      kind: "items",
      weight: json.tape.length,
      source: () => ({ text: values.map((entry) => sourceOf(json, entry)).join("\n"), language: "json" }),
      line: () => values.map((entry) => compact(json, entry)).join(" "),
      *items() {
        for (const entry of values) yield valueAt(json, entry);
      },
    },
    2,
    rendering,
  );
  if (broken.length === 0) return blocks;
  return [...blocks, { type: "code", value: broken.map(({ text }) => text).join("\n") }];
}

const numbersMax = 20;

/** None, or the sentence that says which lines are no JSON. */
export function linesWarnings({ broken }: JsonFile): string[] {
  if (broken.length === 0) return [];
  const numbers = broken.slice(0, numbersMax).map(({ number }) => number);
  const more = broken.length > numbersMax ? ` and ${broken.length - numbersMax} more` : "";
  return [
    `Lines that are no JSON stand at the end as they are: ${broken.length === 1 ? "line" : "lines"} ${numbers.join(", ")}${more}.`,
  ];
}
