/** Blocks in cells of tables. The writer takes blocks where a cell's phrasing stands, but then the table must be HTML. */
import type { RootContent } from "mdast";

/** Code of one line and lists of plain items need no blocks, which only tables in HTML can hold: they become paragraphs. */
export function onLines(block: RootContent): RootContent[] {
  if (block.type === "code" && !block.value.includes("\n"))
    return [{ type: "paragraph", children: [{ type: "inlineCode", value: block.value.trim() }] }];
  if (block.type !== "list") return [block];
  const lines = block.children.map(({ children, checked }, at): RootContent | null => {
    const [only] = children;
    if (children.length !== 1 || only?.type !== "paragraph") return null;
    const number = block.ordered ? `${(block.start ?? 1) + at}. ` : "• ";
    const mark = checked == null ? number : checked ? "☒ " : "☐ ";
    return { type: "paragraph", children: [{ type: "text", value: mark }, ...only.children] };
  });
  return lines.every((line) => line !== null) ? lines : [block];
}
