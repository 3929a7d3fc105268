/** Footnotes, endnotes (ISO/IEC 29500-1, section 17.11) and comments (17.13.4) become footnotes, each read once. */
import type { FootnoteDefinition, RootContent } from "mdast";
import { elementsOf, type XmlElement } from "../../../../input/xml/element.ts";
import type { OfficePackage } from "../../package/package.ts";
import { commentLead } from "../../text/comment-lead.ts";
import { inPart, type NoteReferences, nestingMax, type Walk } from "../context.ts";

interface Kind {
  /** Type of the relation that leads to the part, and its usual name. */
  relation: string;
  usual: string;
  element: string;
}

const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries<Kind>({
    "w:footnoteReference": { relation: "footnotes", usual: "word/footnotes.xml", element: "w:footnote" },
    "w:endnoteReference": { relation: "endnotes", usual: "word/endnotes.xml", element: "w:endnote" },
    "w:commentReference": { relation: "comments", usual: "word/comments.xml", element: "w:comment" },
  }),
);

interface NotesPart {
  part: string;
  notes: Map<string, XmlElement>;
}

export class Notes implements NoteReferences {
  readonly definitions: FootnoteDefinition[];
  readonly #office: OfficePackage;
  readonly #main: string;
  readonly #parts = new Map<Kind, NotesPart | null>();
  /** Kind and id → label in the output. */
  readonly #labels = new Map<string, string>();
  readonly counts: NoteReferences["counts"];

  /** `outer`: those of the document that this one stands in; labels are given out together. */
  constructor(office: OfficePackage, main: string, outer?: NoteReferences) {
    this.#office = office;
    this.#main = main;
    this.counts = outer === undefined ? { notes: 0, comments: 0 } : outer.counts;
    this.definitions = outer === undefined ? [] : outer.definitions;
  }

  refer(walk: Walk, name: string, id: string | undefined): string | null {
    const kind = kinds.get(name);
    if (kind === undefined || id === undefined || walk.fields.suppresses) return null;
    const key = `${kind.relation} ${id}`;
    const known = this.#labels.get(key);
    if (known !== undefined) return known;
    const part = this.#partOf(kind);
    const note = part?.notes.get(id);
    if (part === null || note === undefined || walk.depth >= nestingMax) return null;
    const isComment = name === "w:commentReference";
    const label = isComment ? `c${++this.counts.comments}` : String(++this.counts.notes);
    this.#labels.set(key, label);
    // Its place is kept before it is read: it may refer to notes itself.
    const definition: FootnoteDefinition = {
      type: "footnoteDefinition",
      identifier: label,
      label,
      children: [],
      data: { provenance: walk.place.at },
    };
    this.definitions.push(definition);
    walk.signals.there(note);
    const blocks = inPart(walk, part.part, (inner) => inner.blocks(inner, elementsOf(note)));
    if (isComment) sign(blocks, note);
    definition.children = blocks as FootnoteDefinition["children"];
    return label;
  }

  #partOf(kind: Kind): NotesPart | null {
    let found = this.#parts.get(kind);
    if (found === undefined) {
      const part = this.#office.related(this.#main, kind.relation)[0] ?? kind.usual;
      const root = this.#office.treeIfSound(part);
      found = root === undefined ? null : { part, notes: byId(root, kind.element) };
      this.#parts.set(kind, found);
    }
    return found;
  }
}

function byId(root: XmlElement, name: string): Map<string, XmlElement> {
  const notes = new Map<string, XmlElement>();
  for (const note of elementsOf(root)) {
    const id = note.attributes["w:id"];
    // Separators are drawn between text and notes.
    const type = note.attributes["w:type"] ?? "normal";
    if (note.name === name && id !== undefined && type === "normal") notes.set(id, note);
  }
  return notes;
}

function sign(blocks: RootContent[], { attributes }: XmlElement): void {
  const before = commentLead({
    kind: "Comment",
    author: attributes["w:author"] ?? "",
    date: attributes["w:date"] ?? "",
  });
  const [first] = blocks;
  if (first?.type === "paragraph") first.children.unshift(...before);
  else blocks.unshift({ type: "paragraph", children: before });
}
