/** One paragraph, read: its facts, what stands in its line, and what follows it. */
import type { RootContent } from "mdast";
import type { Provenance } from "../../../../document/model.ts";
import { find, type XmlElement } from "../../../../input/xml/element.ts";
import type { Walk } from "../context.ts";
import { runsOn } from "../inlines/changes.ts";
import { type Inline, isVisible } from "../inlines/inline.ts";
import { InlineReader } from "../inlines/reader.ts";
import type { ParagraphFacts } from "../styles/facts.ts";

export interface Paragraph {
  facts: ParagraphFacts;
  inlines: Inline[];
  /** Text boxes, charts and diagrams that are anchored in it. */
  anchored: RootContent[];
  at: Provenance;
  visible: boolean;
  typed: boolean;
  /** A line across the page above or below it. */
  ruled: boolean;
}

/** Reads paragraphs in order. Drop caps and paragraphs with a deleted mark join the next; see `rest`. */
export class ParagraphReader {
  readonly #walk: Walk;
  #waiting: InlineReader | null = null;

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  /** null when the paragraph goes on in the next. */
  read(element: XmlElement): Paragraph | null {
    const properties = find(element, "w:pPr");
    const facts = this.#walk.styles.paragraph(properties);
    const reader = new InlineReader(this.#walk, facts, this.#waiting ?? undefined);
    this.#waiting = null;
    reader.read(element);
    if (facts.frame === "dropCap" || runsOn(element, this.#walk.options.changes)) {
      this.#waiting = reader;
      return null;
    }
    return finished(reader, isRuled(properties));
  }

  /** What still waits for a paragraph when none follows. */
  rest(): Paragraph | null {
    const reader = this.#waiting;
    this.#waiting = null;
    return reader === null ? null : finished(reader, false);
  }
}

function finished(reader: InlineReader, ruled: boolean): Paragraph {
  const { facts, inlines, anchored, walk } = reader;
  return {
    facts,
    inlines,
    anchored,
    at: walk.place.at,
    visible: inlines.some(isVisible),
    typed: reader.characters > 0 && reader.typed === reader.characters,
    ruled,
  };
}

function isRuled(properties: XmlElement | undefined): boolean {
  const borders = find(properties, "w:pBdr");
  if (borders === undefined) return false;
  const drawn = (side: string) =>
    !["none", "nil", undefined].includes(find(borders, side)?.attributes["w:val"]);
  // A box around is no line across.
  return (drawn("w:top") || drawn("w:bottom")) && !drawn("w:left") && !drawn("w:right");
}
