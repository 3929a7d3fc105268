/** Blocks. Each element says by its marks which block of the layout it is. */
import type {
  Blockquote,
  Code,
  FootnoteDefinition,
  Heading,
  Html,
  List,
  ListItem,
  Paragraph,
  Table,
  ThematicBreak,
} from "mdast";
import type { Math as MathNode } from "mdast-util-math";
import { createElement } from "preact";
import { markdown as words } from "../messages/markdown.ts";
import type { Drawing } from "./drawing.ts";
import { Formula } from "./formula.tsx";
import { HtmlBlock } from "./html.tsx";
import { NoteLinks } from "./notes.tsx";
import { TableBlock } from "./table.tsx";

/** The page has a heading above those of the document. */
const deepest = 6;

export const flow = {
  paragraph: (node: Paragraph, drawing: Drawing) => (
    <p {...drawing.marks(drawing.lines(node))}>{drawing.children(node.children)}</p>
  ),
  heading: (node: Heading, drawing: Drawing) =>
    createElement(
      `h${Math.min(deepest, node.depth + 1)}`,
      { class: `depth-${node.depth}`, ...drawing.marks(drawing.lines(node)) },
      drawing.children(node.children),
    ),
  thematicBreak: (_: ThematicBreak) => <hr />,
  blockquote: ({ children }: Blockquote, drawing: Drawing) => (
    <blockquote>{drawing.children(children)}</blockquote>
  ),
  list: ({ ordered, start, children }: List, drawing: Drawing) =>
    ordered ? (
      <ol start={start ?? 1}>{drawing.children(children)}</ol>
    ) : (
      <ul>{drawing.children(children)}</ul>
    ),
  listItem: (node: ListItem, drawing: Drawing) => {
    const { checked, children } = node;
    const [only] = children;
    const isTask = typeof checked === "boolean";
    const tight = children.length === 1 || !node.spread;
    return (
      <li
        class={isTask ? "task" : undefined}
        {...(only?.type === "paragraph" && tight ? drawing.marks(drawing.lines(only)) : {})}
      >
        {isTask && <input type="checkbox" checked={checked} disabled aria-label={words.task(checked)} />}
        {children.map((child) =>
          child.type === "paragraph" && tight ? drawing.children(child.children) : drawing.children([child]),
        )}
      </li>
    );
  },
  code: (node: Code, drawing: Drawing) => (
    <pre tabIndex={-1} {...drawing.marks(drawing.lines(node))}>
      <code lang={node.lang ?? undefined} translate={false}>
        {node.value}
      </code>
    </pre>
  ),
  math: (node: MathNode, drawing: Drawing) => (
    <div class="formula-frame" {...drawing.marks(drawing.lines(node))}>
      <Formula key={node.value} tex={node.value} display />
    </div>
  ),
  table: (node: Table, drawing: Drawing) => <TableBlock node={node} drawing={drawing} />,
  html: (node: Html, drawing: Drawing) => <HtmlBlock node={node} drawing={drawing} />,
  footnoteDefinition: (node: FootnoteDefinition, drawing: Drawing) => (
    <div class="note" role="note">
      <NoteLinks identifier={node.identifier} drawing={drawing} />
      <div>{drawing.children(node.children)}</div>
    </div>
  ),
};
