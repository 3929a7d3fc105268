/** Blocks as cells hold them: simple ones so that pipes can say them, where nothing is lost by it. */
import type { PhrasingContent, RootContent, Table } from "mdast";

/** Tables within tables that HTML still shows; what lies deeper follows in its cell. */
const nestingMax = 4;

/** How many tables lie within each other, this one included. */
const heights = new WeakMap<Table, number>();

export function cellContent(blocks: readonly RootContent[], header: boolean): RootContent[] {
  return blocks.flatMap((block) => simple(block, header));
}

function simple(block: RootContent, header: boolean): RootContent[] {
  switch (block.type) {
    case "heading":
      // A header cell is bold by itself.
      return [
        {
          type: "paragraph",
          children: header ? block.children : [{ type: "strong", children: block.children }],
        },
      ];
    case "math":
      return [{ type: "paragraph", children: [{ type: "inlineMath", value: block.value }] }];
    case "code":
      if (/\n/.test(block.value)) return [block];
      return [{ type: "paragraph", children: [{ type: "inlineCode", value: block.value }] }];
    case "blockquote":
      return block.children.flatMap((child) => simple(child, header));
    case "thematicBreak":
      return [];
    case "table":
      return (heights.get(block) ?? 1) < nestingMax ? [block] : contentOf(block);
    default:
      return [block];
  }
}

function contentOf(table: Table): RootContent[] {
  return table.children.flatMap((row) => row.children).flatMap((cell) => cell.children as RootContent[]);
}

/** To be told of every table that is made. */
export function rememberHeight(table: Table): Table {
  let height = 1;
  for (const row of table.children)
    for (const cell of row.children)
      for (const child of cell.children as RootContent[])
        if (child.type === "table") height = Math.max(height, (heights.get(child) ?? 1) + 1);
  heights.set(table, height);
  return table;
}

/** The model's cells hold phrasing; the writer takes blocks in them, too. A lone paragraph is its words. */
export function asCell(blocks: readonly RootContent[]): PhrasingContent[] {
  const only = blocks.length === 1 ? blocks[0] : undefined;
  return only?.type === "paragraph" ? only.children : (blocks as PhrasingContent[]);
}
