/** The content of a paragraph (ISO/IEC 29500-1, section 17.3.1.22) as inlines, and what stands beside it. */
import type { PhrasingContent, RootContent } from "mdast";
import { find, type XmlElement } from "../../../../input/xml/element.ts";
import { mark } from "../../text/leaf.ts";
import { symbolOf, symbolText } from "../../text/symbol-fonts.ts";
import { isOnByDefault } from "../../values/on-off.ts";
import type { Walk } from "../context.ts";
import type { Shown } from "../fields/shown.ts";
import type { ParagraphFacts, RunFacts } from "../styles/facts.ts";
import { type Around, containers, type Handler } from "./containers.ts";
import { Drawings } from "./drawings.ts";
import type { Inline } from "./inline.ts";

// Elements of a run that are signs rather than text (ISO/IEC 29500-1, section 17.3.3).

/** Text of an element as it stands; line ends are the file's own layout. */
function textIn(element: XmlElement): string {
  const [only] = element.children;
  const text =
    element.children.length === 1 && typeof only === "string"
      ? only
      : element.children.map((child) => (typeof child === "string" ? child : "")).join("");
  return text.includes("\n") ? text.replace(/[\r\n]+/g, " ") : text;
}

/** Elements that stand for one character (section 17.3.3). The soft hyphen is no text. */
const characters: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "w:tab": "\t",
    "w:ptab": "\t",
    "w:noBreakHyphen": "\u2011",
  }),
);

/** What is heeded in hidden runs as well: fields would come out of step. */
const signs: ReadonlyMap<string, Handler> = new Map(
  Object.entries<Handler>({
    "w:fldChar": (reader, { attributes, children }, around) => {
      const { fields } = reader.walk;
      const type = attributes["w:fldCharType"];
      if (type === "begin") {
        const form = children.find(
          (node): node is XmlElement => typeof node !== "string" && node.name === "w:ffData",
        );
        fields.begin(form);
      } else if (type === "separate") fields.separate();
      else if (type === "end") reader.shown(fields.end(), around);
    },
    "w:instrText": (reader, element) => reader.walk.fields.instruction(textIn(element)),
    "w:delInstrText": () => undefined,
  }),
);

export class InlineReader {
  readonly inlines: Inline[];
  /** Text boxes, charts and diagrams that are anchored here, in order. */
  readonly anchored: RootContent[];
  /** Characters in a monospaced font, and all. */
  typed: number;
  characters: number;
  /** What is read next does not belong to the word before it. */
  parts: boolean;
  readonly walk: Walk;
  readonly facts: ParagraphFacts;
  readonly #drawings: Drawings;
  /** The rest of the run is the mark of a note, which has another in the output (section 17.11.14). */
  #ownMark = false;
  #plain: RunFacts | undefined;

  /** `before`: the paragraph that runs on in this one, read; it is not to be used any more. */
  constructor(walk: Walk, facts: ParagraphFacts, before?: InlineReader) {
    this.walk = walk;
    this.facts = facts;
    this.inlines = before?.inlines ?? [];
    this.anchored = before?.anchored ?? [];
    // Two paragraphs that became one do not share a word; a drop cap is the letter of one.
    this.parts = this.inlines.length > 0 && before?.facts.frame !== "dropCap";
    this.typed = before?.typed ?? 0;
    this.characters = before?.characters ?? 0;
    this.#drawings = new Drawings(walk, this.anchored);
  }

  /** Of a paragraph; called more than once for paragraphs that run on in each other. */
  read(paragraph: XmlElement): void {
    this.#children(paragraph, { marks: 0, link: null });
    this.walk.fields.endParagraph();
  }

  #children(parent: XmlElement, around: Around): void {
    for (const child of parent.children) {
      if (typeof child === "string") continue;
      const handler = containers.get(child.name);
      if (handler !== undefined) handler(this, child, around);
      else if (!child.name.endsWith("Pr")) this.#children(child, around);
    }
  }

  text(text: string, around: Around): void {
    if (text === "" || this.walk.fields.suppresses) return;
    this.walk.fields.said();
    const last = this.inlines.at(-1);
    const glued = this.parts && last?.kind === "text" && /\S$/.test(last.text) && /^\S/.test(text);
    this.parts = false;
    this.inlines.push({
      kind: "text",
      text: glued ? ` ${text}` : text,
      marks: around.marks,
      link: around.link ?? this.#fieldLink(),
    });
  }

  node(node: PhrasingContent, around: Around): void {
    if (this.walk.fields.suppresses) return;
    this.walk.fields.said();
    this.inlines.push({ kind: "node", node, marks: around.marks, link: around.link ?? this.#fieldLink() });
  }

  shown(shown: Shown | null, around: Around): void {
    if (shown === null) return;
    if (shown.kind === "text") this.text(shown.text, around);
    else this.box(shown.checked);
  }

  box(checked: boolean): void {
    if (this.walk.fields.suppresses) return;
    this.walk.fields.said();
    this.inlines.push({ kind: "box", checked });
  }

  blocks(blocks: RootContent[]): void {
    if (blocks.length === 0 || this.walk.fields.suppresses) return;
    this.inlines.push({ kind: "blocks", blocks });
  }

  #fieldLink(): string | null {
    const { fields, bookmarks } = this.walk;
    const { link } = fields;
    if (link?.startsWith("#")) bookmarks.linked();
    return link;
  }

  inside(element: XmlElement, around: Around): void {
    this.#children(element, around);
  }

  run(run: XmlElement, around: Around): void {
    const { walk } = this;
    const properties = find(run, "w:rPr");
    const facts = this.#facts(properties);
    const silent = facts.hidden && !walk.options.hidden;
    const marks = around.marks | marksOf(facts);
    const look = marks === around.marks ? around : { ...around, marks };
    this.#ownMark = false;
    for (const child of run.children) {
      if (typeof child === "string") continue;
      const always = signs.get(child.name);
      if (always !== undefined) always(this, child, look);
      else if (silent || this.#ownMark) this.#leave(child);
      else this.#content(child, look, facts);
    }
  }

  #facts(properties: XmlElement | undefined): RunFacts {
    const { styles } = this.walk;
    if (properties !== undefined) return styles.run(properties, this.facts);
    this.#plain ??= styles.run(undefined, this.facts);
    return this.#plain;
  }

  #leave(element: XmlElement): void {
    if (element.name === "w:t") this.walk.signals.left(element);
  }

  #content(element: XmlElement, around: Around, facts: RunFacts): void {
    const { name, attributes } = element;
    switch (name) {
      case "w:t":
      case "w:delText": {
        const text = textIn(element);
        if (name === "w:t") this.walk.signals.arrived(text, this.walk.place.at.unit);
        this.characters += text.length;
        if (facts.monospaced || facts.code) this.typed += text.length;
        this.text(facts.font === "" ? text : symbolText(facts.font, text), around);
        return;
      }
      case "w:sym": {
        const font = attributes["w:font"] ?? facts.font;
        const shown = symbolOf(font, Number.parseInt(attributes["w:char"] ?? "", 16));
        if (shown === null) this.walk.signals.unknownSymbol(font, this.walk.place.at.unit);
        this.text(shown ?? "\ufffd", around);
        return;
      }
      case "w:footnoteReference":
      case "w:endnoteReference":
        this.#reference(this.walk.notes.refer(this.walk, name, attributes["w:id"]));
        this.#ownMark = isOnByDefault(attributes["w:customMarkFollows"] ?? "0");
        return;
      case "w:commentReference":
        if (this.walk.options.comments)
          this.#reference(this.walk.notes.refer(this.walk, name, attributes["w:id"]));
        return;
      case "w:ruby":
        this.#ruby(element, around);
        return;
      case "w:drawing":
      case "w:pict":
      case "w:object":
        for (const node of this.#drawings.read(element)) {
          if (node.kind === "rule") this.blocks([{ type: "thematicBreak" }]);
          else this.node(node.image, { marks: 0, link: around.link ?? node.link });
        }
        return;
      case "w:br":
      case "w:cr":
        this.node({ type: "break" }, { marks: 0, link: around.link });
        return;
      default: {
        const character = characters.get(name);
        if (character !== undefined) this.text(character, around);
        else if (!name.startsWith("w:")) this.#children(element, around);
      }
    }
  }

  #reference(identifier: string | null): void {
    if (identifier !== null)
      this.node({ type: "footnoteReference", identifier, label: identifier }, { marks: 0, link: null });
  }

  /** The reading of a character behind it, in parentheses (section 17.3.3.25). */
  #ruby(ruby: XmlElement, around: Around): void {
    const base = find(ruby, "w:rubyBase");
    const reading = find(ruby, "w:rt");
    if (base !== undefined) this.#children(base, around);
    if (reading === undefined) return;
    this.text("(", around);
    this.#children(reading, around);
    this.text(")", around);
  }
}

function marksOf(facts: RunFacts): number {
  let marks = 0;
  if (facts.bold) marks |= mark.strong;
  if (facts.italic) marks |= mark.emphasis;
  if (facts.strike) marks |= mark.struck;
  if (facts.code) marks |= mark.code;
  if (facts.vertical === "superscript") marks |= mark.superscript;
  else if (facts.vertical === "subscript") marks |= mark.subscript;
  return marks;
}
