import type { ListItem, Nodes, Root } from "mdast";
import remarkStringify, { type Options } from "remark-stringify";
import { unified } from "unified";
import { type BlockLines, stands } from "./lines.ts";
import { prepare, type Told, type Written } from "./prepare.ts";

/** The document as GFM with `$math$`, deterministic, without active content. `lines`: positions of children. */
export function toMarkdown(root: Root, lines?: BlockLines[]): string {
  const text = processor.stringify(prepare(root, lines));
  let end = text.length;
  while (text.charAt(end - 1) === "\n") end -= 1;
  return `${text.slice(0, end)}\n`;
}

type Handle = NonNullable<NonNullable<Options["handlers"]>["listItem"]>;

const written: Handle = (node: Written | Nodes) => ("written" in node ? node.written : "");

/** Wraps all handlers: here both the text and its position are known. */
const rootHandle: Handle = (node: Root, _parent, state, info) => {
  const { handle } = state;
  state.handle = (child: Nodes & Told, parent, _state, at) => {
    const text = handle(child, parent, state, at);
    if (child.told !== undefined) stands(child.told, at.now.line, text);
    return text;
  };
  return state.containerFlow(node, info);
};

/** CommonMark takes nine digits. */
const ordinalMax = 999_999_999;

/** Replaces the stringifier's, which takes quadratic time on long lists and does not support checkboxes. */
const listItem: Handle = (node: ListItem, parent, state, info) => {
  const list = parent?.type === "list" ? parent : undefined;
  const index = state.indexStack.at(-1) ?? 0;
  const ordinal = list?.ordered ? String(Math.min(ordinalMax, Math.max(0, list.start ?? 1) + index)) : "";
  const marker = `${ordinal}${state.bulletCurrent ?? "-"}`;
  // A checkbox only before words; it would break any other block.
  const worded = node.children[0] === undefined || node.children[0].type === "paragraph";
  const box = worded && typeof node.checked === "boolean" ? (node.checked ? "[x] " : "[ ] ") : "";
  const indent = " ".repeat(marker.length + 1);
  const exit = state.enter("listItem");
  const tracker = state.createTracker(info);
  tracker.shift(indent.length);
  const content = state.containerFlow(node, tracker.current());
  exit();
  return state.indentLines((box + content).trimEnd(), (line, lineIndex, blank) => {
    if (lineIndex > 0) return blank ? "" : indent + line;
    return blank ? marker : `${marker} ${line}`;
  });
};

const footnoteDefinition: Handle = (node, _parent, state, info) => {
  const content = state.containerFlow(node, info);
  const indented = state.indentLines(
    content,
    (line, index, blank) => (index === 0 || blank ? "" : "    ") + line,
  );
  return `[^${node.identifier}]: ${indented}`.trimEnd();
};

const processor = unified()
  .use(remarkStringify, {
    bullet: "-",
    bulletOther: "*",
    rule: "_",
    fences: true,
    listItemIndent: "one",
    handlers: {
      root: rootHandle,
      paragraph: written,
      heading: written,
      code: written,
      math: written,
      table: written,
      thematicBreak: written,
      listItem,
      footnoteDefinition,
    },
  } satisfies Options)
  .freeze();
