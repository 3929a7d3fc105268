import type { Nodes, Root } from "mdast";
import type {} from "mdast-util-math";
import { type ComponentChildren, createElement, Fragment, type VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { markdown as texts } from "../messages/markdown.ts";
import type { DocumentContext, Lines, RenderContext } from "./context.ts";
import { Formula } from "./formula.tsx";
import { HtmlBlock } from "./html.tsx";
import { Anchor, Image } from "./links.tsx";
import { isTooComplex } from "./source/complexity.ts";
import { joinTags } from "./source/inline-tags.ts";
import { parseMarkdown, shownText } from "./source/parse.ts";
import type { Part } from "./source/parts.ts";
import type { PreparedText } from "./source/prepared-text.ts";
import { TableBlock } from "./table.tsx";

/** Renders parts of a document as elements linked to their blocks. */

const linksMax = 20;

/** A footnote's number and links back. */
function NoteLinks({ identifier, context }: { identifier: string; context: RenderContext }) {
  const note = context.notes.get(identifier.toLowerCase());
  if (note === undefined) return <span>{identifier}</span>;
  return (
    <span class="note-links">
      {note.number}
      {note.references.slice(0, linksMax).map((line, index) => (
        <Fragment key={`${index}`}>
          {" "}
          <a
            href={`#fnref-${identifier}`}
            aria-label={texts.backToText(note.number, index + 1)}
            onClick={(event) => {
              event.preventDefault();
              context.go({ line });
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

type Handlers = {
  readonly [Type in Nodes["type"]]?: (
    node: Extract<Nodes, { type: Type }>,
    context: RenderContext,
  ) => ComponentChildren;
};

const handlers: Handlers = {
  paragraph: (node, context) => (
    <p {...context.marks(context.lines(node))}>{context.children(node.children)}</p>
  ),
  heading: (node, context) =>
    createElement(
      `h${Math.min(deepest, node.depth + 1)}`,
      { class: `depth-${node.depth}`, ...context.marks(context.lines(node)) },
      context.children(node.children),
    ),
  thematicBreak: () => <hr />,
  blockquote: ({ children }, context) => <blockquote>{context.children(children)}</blockquote>,
  list: ({ ordered, start, children }, context) =>
    ordered ? (
      <ol start={start ?? 1}>{context.children(children)}</ol>
    ) : (
      <ul>{context.children(children)}</ul>
    ),
  listItem: (node, context) => {
    const { checked, children } = node;
    const [only] = children;
    const isTask = typeof checked === "boolean";
    const tight = children.length === 1 || !node.spread;
    return (
      <li
        class={isTask ? "task" : undefined}
        {...(only?.type === "paragraph" && tight ? context.marks(context.lines(only)) : {})}
      >
        {isTask && <input type="checkbox" checked={checked} disabled aria-label={texts.task(checked)} />}
        {children.map((child) =>
          child.type === "paragraph" && tight ? context.children(child.children) : context.children([child]),
        )}
      </li>
    );
  },
  code: (node, context) => (
    <pre tabIndex={-1} {...context.marks(context.lines(node))}>
      <code lang={node.lang ?? undefined} translate={false}>
        {node.value}
      </code>
    </pre>
  ),
  math: (node, context) => (
    <div class="formula-frame" {...context.marks(context.lines(node))}>
      <Formula key={node.value} tex={node.value} display />
    </div>
  ),
  table: (node, context) => <TableBlock node={node} context={context} />,
  html: (node, context) => <HtmlBlock node={node} context={context} />,
  footnoteDefinition: (node, context) => (
    <div class="note" role="note">
      <NoteLinks identifier={node.identifier} context={context} />
      <div>{context.children(node.children)}</div>
    </div>
  ),

  // Inline nodes.
  text: ({ value }) => value,
  break: () => <br />,
  emphasis: ({ children }, context) => <em>{context.children(children)}</em>,
  strong: ({ children }, context) => <strong>{context.children(children)}</strong>,
  delete: ({ children }, context) => <del>{context.children(children)}</del>,
  inlineCode: ({ value }) => <code>{value}</code>,
  inlineMath: ({ value }) => <Formula key={value} tex={value} display={false} />,
  link: (node, context) => (
    <Anchor url={node.url} text={shownText(node)} title={node.title ?? null} go={context.go}>
      {context.children(node.children)}
    </Anchor>
  ),
  image: (node, context) => (
    <Image url={node.url} alt={node.alt ?? ""} line={context.lines(node)[0]} context={context} />
  ),
  footnoteReference: ({ identifier, label }, context) => {
    const note = context.notes.get(identifier.toLowerCase());
    if (note === undefined) return `[^${label ?? identifier}]`;
    return (
      <sup>
        <a
          href={`#fn-${identifier}`}
          data-note={identifier}
          aria-label={texts.noteLabel(note.number)}
          onClick={(event) => {
            event.preventDefault();
            context.go({ line: note.line });
          }}
        >
          {note.number}
        </a>
      </sup>
    );
  },
  tagged: ({ name, children }, context) =>
    createElement(name, null, name === "br" || name === "wbr" ? null : context.children(children)),
};

interface RenderOptions {
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
function renderTree(root: Root, document: DocumentContext, options: RenderOptions): VNode {
  const { first, before, last, columns } = options;
  const at = (line: number) => Math.max(first, line - 1 - before + first);
  const lines = ({ position }: Nodes): Lines =>
    position === undefined ? [first, first] : [at(position.start.line), at(position.end.line)];
  let depth = 0;
  const context: RenderContext = {
    ...document,
    lines,
    columns,
    children(nodes) {
      if (depth > depthMax) throw new RangeError("the document is nested too deeply");
      depth += 1;
      const elements = joinTags(nodes).map((node) => renderNode(node, context));
      depth -= 1;
      return elements;
    },
  };
  return <Fragment>{context.children(root.children.filter((node) => lines(node)[0] <= last))}</Fragment>;
}

function renderNode(node: Nodes, context: RenderContext): ComponentChildren {
  const render = handlers[node.type] as
    | ((node: Nodes, context: RenderContext) => ComponentChildren)
    | undefined;
  return render?.(node, context) ?? null;
}

interface PartViewProps {
  text: PreparedText;
  index: number;
  context: DocumentContext;
  before?: ComponentChildren;
  /** Called after each render. */
  onRendered?(element: HTMLElement): void;
}

/** One part of a document, parsed when first shown. */
export function PartView({ text, index, context, before, onRendered }: PartViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const part = text.parts[index];
  const parsed = useMemo(() => (part === undefined ? null : parsedPart(text, part)), [text, part]);
  const rendered = useMemo(
    () => (part === undefined ? null : renderPart(text, index, part, parsed, context)),
    [parsed, context],
  );
  useLayoutEffect(() => {
    if (element.current !== null) onRendered?.(element.current);
  }, [rendered, onRendered]);
  return (
    <div ref={element} class={part?.head === undefined ? "part" : "part going-on"}>
      {before}
      {rendered}
    </div>
  );
}

type Parsed = { root: Root; before: number } | null;

/** Null: shown as plain text. */
function parsedPart(text: PreparedText, part: Part): Parsed {
  if (part.plainFrom !== undefined) return null;
  const source = text.sourceOf(part);
  if (isTooComplex(source.text)) return null;
  try {
    return { root: parseMarkdown(source.text), before: source.before };
  } catch {
    return null;
  }
}

function renderPart(
  text: PreparedText,
  index: number,
  { first, last, plainFrom }: Part,
  parsed: Parsed,
  context: DocumentContext,
): ComponentChildren {
  try {
    const columns = text.columnsOf(index);
    if (parsed !== null)
      return renderTree(parsed.root, context, { first, last, before: parsed.before, columns });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const continues = plainFrom !== undefined && plainFrom !== first;
  const marks = context.marks([first, last]);
  return <PlainText text={text.slice(first, last)} marks={marks} continues={continues} />;
}

const shownMax = 200_000;

interface PlainTextProps {
  text: string;
  marks: ReturnType<DocumentContext["marks"]>;
  /** A preceding part already has the notice. */
  continues: boolean;
}

function PlainText({ text, marks, continues }: PlainTextProps) {
  const cut = text.length > shownMax;
  return (
    <>
      {(cut || !continues) && <p class="notice small">{cut ? texts.plainTextCut : texts.plainText}</p>}
      <pre class="as-written" {...marks}>
        {text.slice(0, shownMax)}
      </pre>
    </>
  );
}
