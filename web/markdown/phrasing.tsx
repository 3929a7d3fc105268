/** What stands within a line. */
import type { Delete, Emphasis, FootnoteReference, Html, Image, InlineCode, Link, Strong, Text } from "mdast";
import type { InlineMath } from "mdast-util-math";
import { createElement } from "preact";
import { markdown as words } from "../messages/markdown.ts";
import { Anchor } from "./anchor.tsx";
import type { Drawing } from "./drawing.ts";
import { Formula } from "./formula.tsx";
import type { Tagged } from "./pairs.ts";
import { Picture } from "./picture.tsx";

export const phrasing = {
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
  // A tag that has no partner is what it is: characters.
  html: ({ value }: Html) => value,
  // Only of names that may be.
  tagged: ({ name, children }: Tagged, drawing: Drawing) =>
    createElement(name, null, name === "br" || name === "wbr" ? null : drawing.children(children)),
};
