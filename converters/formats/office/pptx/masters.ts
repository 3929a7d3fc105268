/** Slide layouts and masters: what slides inherit from them, each read once. Their own text is not converted. */
import type { BoundingBox } from "../../../document/model.ts";
import { descendants, find, type XmlElement } from "../../../input/xml/element.ts";
import type { OfficePackage } from "../package/package.ts";
import { familyOf, inherited, type Placeholder, placeholderOf } from "./shapes/placeholder.ts";
import { boxOf, identity } from "./shapes/transform.ts";
import { cascade, type ListStyle, listStyle } from "./text/list-style.ts";

interface SheetPlaceholder {
  placeholder: Placeholder;
  box: BoundingBox | null;
  style: ListStyle;
}

interface Sheet {
  placeholders: SheetPlaceholder[];
  /** Of a layout: ST_SlideLayoutType. */
  type: string;
  styles: Readonly<Record<"title" | "body" | "other", ListStyle>>;
}

/** What a shape of a slide has where it does not say otherwise itself. */
export interface Inherited {
  box: BoundingBox | null;
  style: ListStyle;
}

const empty: Sheet = { type: "", placeholders: [], styles: { title: [], body: [], other: [] } };

export class Sheets {
  readonly #office: OfficePackage;
  readonly #defaults: ListStyle;
  readonly #sheets = new Map<string, Sheet>();
  readonly #layouts = new Map<string, SlideSheets>();

  /** `presentation` is the root of the presentation's part. */
  constructor(office: OfficePackage, presentation: XmlElement) {
    this.#office = office;
    this.#defaults = listStyle(find(presentation, "p:defaultTextStyle"));
  }

  /** Of a slide. */
  of(slidePart: string): SlideSheets {
    const layoutPart = this.#office.related(slidePart, "slideLayout")[0];
    const key = layoutPart ?? "";
    let sheets = this.#layouts.get(key);
    if (sheets === undefined) {
      const masterPart = layoutPart && this.#office.related(layoutPart, "slideMaster")[0];
      sheets = new SlideSheets(this.#sheet(layoutPart), this.#sheet(masterPart), this.#defaults);
      this.#layouts.set(key, sheets);
    }
    return sheets;
  }

  /** Of a page of notes: its master has one text style for all. */
  ofNotes(notesPart: string): SlideSheets {
    const masterPart = this.#office.related(notesPart, "notesMaster")[0];
    return new SlideSheets(empty, this.#sheet(masterPart), this.#defaults);
  }

  #sheet(part: string | undefined): Sheet {
    if (part === undefined) return empty;
    let sheet = this.#sheets.get(part);
    if (sheet === undefined) {
      const root = this.#office.treeIfSound(part);
      sheet = root === undefined ? empty : readSheet(root);
      this.#sheets.set(part, sheet);
    }
    return sheet;
  }
}

export class SlideSheets {
  readonly #layout: Sheet;
  readonly #master: Sheet;
  readonly #defaults: ListStyle;
  readonly #inherited = new Map<string, Inherited>();

  constructor(layout: Sheet, master: Sheet, defaults: ListStyle) {
    this.#layout = layout;
    this.#master = master;
    this.#defaults = defaults;
  }

  /** ST_SlideLayoutType of the layout (ISO/IEC 29500-1, section 19.7.15): title, secHead, twoObj; "" when it has none. */
  get layoutType(): string {
    return this.#layout.type;
  }

  /** Null asks for shapes that stand for nothing on the layout. */
  inherited(placeholder: Placeholder | null): Inherited {
    const key = placeholder === null ? "" : `${placeholder.type} ${placeholder.idx}`;
    let found = this.#inherited.get(key);
    if (found === undefined) {
      found = placeholder === null ? this.#plain() : this.#placed(placeholder);
      this.#inherited.set(key, found);
    }
    return found;
  }

  #plain(): Inherited {
    return { box: null, style: cascade([this.#master.styles.other, this.#defaults]) };
  }

  #placed(placeholder: Placeholder): Inherited {
    const onLayout = inherited(placeholder, this.#layout.placeholders, "index");
    // What the layout calls the place decides what it is on the master.
    const onMaster = inherited(onLayout?.placeholder ?? placeholder, this.#master.placeholders, "family");
    const family = familyOf(onLayout?.placeholder ?? placeholder);
    const styles = [onLayout?.style, onMaster?.style, this.#master.styles[family], this.#defaults];
    return {
      box: onLayout?.box ?? onMaster?.box ?? null,
      style: cascade(styles.filter((style) => style !== undefined)),
    };
  }
}

function readSheet(root: XmlElement): Sheet {
  const placeholders: SheetPlaceholder[] = [];
  for (const shape of descendants(find(root, "p:cSld", "p:spTree"), "p:sp")) {
    const placeholder = placeholderOf(find(shape, "p:nvSpPr"));
    if (placeholder === null) continue;
    placeholders.push({
      placeholder,
      box: boxOf(identity, find(shape, "p:spPr", "a:xfrm")),
      style: listStyle(find(shape, "p:txBody", "a:lstStyle")),
    });
  }
  const styles = find(root, "p:txStyles");
  const notes = listStyle(find(root, "p:notesStyle"));
  return {
    type: root.attributes.type ?? "",
    placeholders,
    styles: {
      title: listStyle(find(styles, "p:titleStyle")),
      body: styles === undefined ? notes : listStyle(find(styles, "p:bodyStyle")),
      other: listStyle(find(styles, "p:otherStyle")),
    },
  };
}
