import type {
  Blockquote,
  Code,
  Delete,
  Emphasis,
  FootnoteDefinition,
  FootnoteReference,
  Heading,
  Html,
  Image,
  InlineCode,
  Link,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Root,
  Strong,
  Table,
  Text,
  ThematicBreak,
} from "mdast";
import type { InlineMath, Math as MathNode } from "mdast-util-math";
import { type ComponentChildren, createElement, Fragment, type VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { markdown as words } from "../messages/markdown.ts";
import { Anchor, Picture } from "./anchor.tsx";
import type { Drawing, Lines, Surroundings } from "./drawing.ts";
import { Formula } from "./formula.tsx";
import { HtmlBlock } from "./html.tsx";
import { type Tagged, withPairs } from "./source/pairs.ts";
import { parseMarkdown } from "./source/parse.ts";
import type { Part } from "./source/parts.ts";
import type { PreparedText } from "./source/prepare.ts";
import { isTooMuch } from "./source/too-much.ts";
import { TableBlock } from "./table.tsx";

/** Renders parts of a document as elements linked to their blocks. */

const linksMax = 20;

/** A footnote's number and links back. */
function NoteLinks({ identifier, drawing }: { identifier: string; drawing: Drawing }) {
  const note = drawing.notes.get(identifier.toLowerCase());
  if (note === undefined) return <span>{identifier}</span>;
  return (
    <span class="note-links">
      {note.number}
      {note.references.slice(0, linksMax).map((line, index) => (
        <Fragment key={`${index}`}>
          {" "}
          <a
            href={`#fnref-${identifier}`}
            aria-label={words.backToText(note.number, index + 1)}
            onClick={(event) => {
              event.preventDefault();
              drawing.go({ line });
            }}
          >
            ↩
          </a>
        </Fragment>
      ))}
    </span>
  );
}

/** The page has a heading of its own. */
const deepest = 6;

const flow = {
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

const phrasing = {
  text: ({ value }: Text) => value,
  break: () => <br />,
  emphasis: ({ children }: Emphasis, drawing: Drawing) => <em>{drawing.children(children)}</em>,
  strong: ({ children }: Strong, drawing: Drawing) => <strong>{drawing.children(children)}</strong>,
  delete: ({ children }: Delete, drawing: Drawing) => <del>{drawing.children(children)}</del>,
  inlineCode: ({ value }: InlineCode) => <code>{value}</code>,
  inlineMath: ({ value }: InlineMath) => <Formula key={value} tex={value} display={false} />,
  link: ({ url, title, children }: Link, drawing: Drawing) => (
    <Anchor url={url} title={title ?? null} go={drawing.go}>
      {drawing.children(children)}
    </Anchor>
  ),
  image: (node: Image, drawing: Drawing) => (
    <Picture url={node.url} alt={node.alt ?? ""} line={drawing.lines(node)[0]} drawing={drawing} />
  ),
  footnoteReference: ({ identifier, label }: FootnoteReference, drawing: Drawing) => {
    const note = drawing.notes.get(identifier.toLowerCase());
    if (note === undefined) return `[^${label ?? identifier}]`;
    return (
      <sup>
        <a
          href={`#fn-${identifier}`}
          data-note={identifier}
          aria-label={words.toNote(note.number)}
          onClick={(event) => {
            event.preventDefault();
            drawing.go({ line: note.line });
          }}
        >
          {note.number}
        </a>
      </sup>
    );
  },
  // An unmatched tag is text.
  html: ({ value }: Html) => value,
  tagged: ({ name, children }: Tagged, drawing: Drawing) =>
    createElement(name, null, name === "br" || name === "wbr" ? null : drawing.children(children)),
};

type Handlers = { readonly [Type in Nodes["type"]]?: (node: never, drawing: Drawing) => ComponentChildren };

const handlers: Handlers = { ...phrasing, ...flow };

interface DrawingOptions {
  /** Line in the whole text of the first parsed line. */
  first: number;
  /** Parsed lines before the part: the head of a table. */
  before: number;
  /** Nothing after this line is rendered. */
  last: number;
  columns: readonly number[] | null;
}

/** Browsers support a few hundred levels. */
const depthMax = 150;

/** Throws a RangeError if the tree is too deep. */
function drawTree(root: Root, surroundings: Surroundings, options: DrawingOptions): VNode {
  const { first, before, last, columns } = options;
  const at = (line: number) => Math.max(first, line - 1 - before + first);
  const lines = ({ position }: Nodes): Lines =>
    position === undefined ? [first, first] : [at(position.start.line), at(position.end.line)];
  let depth = 0;
  const drawing: Drawing = {
    ...surroundings,
    lines,
    columns,
    children(nodes) {
      if (depth > depthMax) throw new RangeError("things within each other are too many");
      depth += 1;
      const elements = withPairs(nodes).map((node) => drawn(node, drawing));
      depth -= 1;
      return elements;
    },
  };
  return <Fragment>{drawing.children(root.children.filter((node) => lines(node)[0] <= last))}</Fragment>;
}

function drawn(node: Nodes, drawing: Drawing): ComponentChildren {
  const handler = handlers[node.type] as ((node: Nodes, drawing: Drawing) => ComponentChildren) | undefined;
  return handler?.(node, drawing) ?? null;
}

interface PartViewProps {
  text: PreparedText;
  index: number;
  surroundings: Surroundings;
  before?: ComponentChildren;
  /** Called after each render. */
  onDrawn?(element: HTMLElement): void;
}

/** One part of a document, parsed when first shown. */
export function PartView({ text, index, surroundings, before, onDrawn }: PartViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const part = text.parts[index];
  const parsed = useMemo(() => (part === undefined ? null : parsedPart(text, part)), [text, part]);
  const drawn = useMemo(
    () => (part === undefined ? null : drawnPart(text, index, part, parsed, surroundings)),
    [parsed, surroundings],
  );
  useLayoutEffect(() => {
    if (element.current !== null) onDrawn?.(element.current);
  }, [drawn, onDrawn]);
  return (
    <div ref={element} class={part?.head === undefined ? "part" : "part going-on"}>
      {before}
      {drawn}
    </div>
  );
}

type Parsed = { root: Root; before: number } | null;

/** Null: shown as plain text. */
function parsedPart(text: PreparedText, part: Part): Parsed {
  if (part.writtenFrom !== undefined) return null;
  const source = text.sourceOf(part);
  if (isTooMuch(source.text)) return null;
  try {
    return { root: parseMarkdown(source.text), before: source.before };
  } catch {
    return null;
  }
}

function drawnPart(
  text: PreparedText,
  index: number,
  { first, last, writtenFrom }: Part,
  parsed: Parsed,
  surroundings: Surroundings,
): ComponentChildren {
  try {
    const columns = text.columnsOf(index);
    if (parsed !== null)
      return drawTree(parsed.root, surroundings, { first, last, before: parsed.before, columns });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const goesOn = writtenFrom !== undefined && writtenFrom !== first;
  const marks = surroundings.marks([first, last]);
  return <AsWritten text={text.slice(first, last)} marks={marks} goesOn={goesOn} />;
}

const shownMax = 200_000;

interface AsWrittenProps {
  text: string;
  marks: ReturnType<Surroundings["marks"]>;
  /** A preceding part already has the notice. */
  goesOn: boolean;
}

function AsWritten({ text, marks, goesOn }: AsWrittenProps) {
  const cut = text.length > shownMax;
  return (
    <>
      {(cut || !goesOn) && <p class="notice small">{cut ? words.asWrittenCut : words.asWritten}</p>}
      <pre class="as-written" {...marks}>
        {text.slice(0, shownMax)}
      </pre>
    </>
  );
}
