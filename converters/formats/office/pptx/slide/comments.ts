/** Comments of a slide: p:cm (ISO/IEC 29500-1, 19.4) and threads ([MS-PPTX] 2.6: p188:cm). */

import type { Blockquote, RootContent } from "mdast";
import { paragraphOf } from "../../../../document/nodes.ts";
import {
  childrenNamed,
  descendants,
  elementsOf,
  find,
  textOf,
  type XmlElement,
} from "../../../../input/xml/element.ts";
import type { OfficePackage } from "../../package/package.ts";
import { commentLead } from "../../text/comment-lead.ts";

interface Comment {
  author: string;
  /** xsd:dateTime as the file has it; "" where it has none. */
  date: string;
  paragraphs: string[];
  replies: Comment[];
}

/** Comments that answer each other deeper than this stand beside each other. */
const depthMax = 16;

export class CommentReader {
  readonly #office: OfficePackage;
  readonly #authors = new Map<string, string>();

  constructor(office: OfficePackage, presentationPart: string) {
    this.#office = office;
    for (const type of ["commentAuthors", "authors"])
      for (const part of office.related(presentationPart, type)) this.#readAuthors(office.treeIfSound(part));
  }

  of(slidePart: string): Comment[] {
    return this.#office.related(slidePart, "comments").flatMap((part) => {
      if (!this.#office.mayShow(part)) return [];
      const root = this.#office.treeIfSound(part);
      return [...this.#classic(root), ...this.#threads(root, "p188:cm")];
    });
  }

  #readAuthors(root: XmlElement | undefined): void {
    for (const { attributes } of elementsOf(root)) {
      const { id, name = "", initials = "" } = attributes;
      if (id !== undefined && !this.#authors.has(id)) this.#authors.set(id, name.trim() || initials.trim());
    }
  }

  #author(element: XmlElement): string {
    return this.#authors.get(element.attributes.authorId ?? "") ?? "";
  }

  /** Answers name the comment before them ([MS-PPTX], section 2.4.2, p15:parentCm). */
  #classic(root: XmlElement | undefined): Comment[] {
    const top: Comment[] = [];
    const known = new Map<string, Comment>();
    for (const element of childrenNamed(root, "p:cm")) {
      const text = textOf(find(element, "p:text"));
      const comment: Comment = {
        author: this.#author(element),
        date: element.attributes.dt ?? "",
        paragraphs: text.split(/[\r\n\v]+/).filter((line) => line.trim() !== ""),
        replies: [],
      };
      const [parent] = descendants(find(element, "p:extLst"), "p15:parentCm");
      const siblings = parent === undefined ? undefined : known.get(keyOf(parent))?.replies;
      (siblings ?? top).push(comment);
      known.set(keyOf(element), comment);
    }
    return top;
  }

  #threads(root: XmlElement | undefined, name: "p188:cm" | "p188:reply"): Comment[] {
    return childrenNamed(root, name).map((element) => ({
      author: this.#author(element),
      date: element.attributes.created ?? "",
      paragraphs: childrenNamed(find(element, "p188:txBody"), "a:p")
        .map((paragraph) => [...descendants(paragraph, "a:t")].map(textOf).join(""))
        .filter((line) => line.trim() !== ""),
      replies: name === "p188:reply" ? [] : this.#threads(find(element, "p188:replyLst"), "p188:reply"),
    }));
  }
}

function keyOf({ attributes }: XmlElement): string {
  return `${attributes.authorId ?? ""} ${attributes.idx ?? ""}`;
}

export function commentBlocks(reader: CommentReader, slidePart: string): RootContent[] {
  return reader.of(slidePart).flatMap((comment) => quotes(comment, 0));
}

function quotes(comment: Comment, depth: number): Blockquote[] {
  const replies = comment.replies.flatMap((reply) => quotes(reply, depth + 1));
  const { author, date } = comment;
  const [first = "", ...rest] = comment.paragraphs;
  const quote: Blockquote = {
    type: "blockquote",
    children: [
      {
        type: "paragraph",
        children: [
          ...commentLead({ kind: depth === 0 ? "Comment" : "Reply", author, date }),
          { type: "text", value: first },
        ],
      },
      ...rest.map(paragraphOf),
      ...(depth < depthMax ? replies : []),
    ],
  };
  const said = comment.paragraphs.length > 0 || replies.length > 0;
  if (!said) return [];
  return depth < depthMax ? [quote] : [quote, ...replies];
}
