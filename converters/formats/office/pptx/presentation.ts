/** The presentation part: slide list, slide size, sections and default text styles. */
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import { childrenNamed, descendants, find, type XmlElement } from "../../../input/xml/element.ts";
import { mainPart } from "../package/main-part.ts";
import type { OfficePackage } from "../package/package.ts";
import { isOn } from "../values/on-off.ts";
import { points } from "./shapes/transform.ts";
import { type SlideEntry, type SlideList, slideList } from "./slide-list.ts";

/** A named run of slides ([MS-PPTX], section 2.2.2, p14:sectionLst). */
interface Section {
  name: string;
  slides: number[];
}

const sectionsMax = 1_000;

function sections(root: XmlElement, slides: readonly SlideEntry[]): Section[] {
  const [list] = descendants(find(root, "p:extLst"), "p14:sectionLst");
  const numbers = new Map(slides.map(({ id, number }) => [id, number]));
  return childrenNamed(list, "p14:section")
    .slice(0, sectionsMax)
    .map((section) => ({
      name: (section.attributes.name ?? "").slice(0, 200),
      slides: childrenNamed(find(section, "p14:sldIdLst"), "p14:sldId").flatMap(({ attributes }) => {
        const number = numbers.get(attributes.id ?? "");
        return number === undefined ? [] : [number];
      }),
    }))
    .filter(({ name, slides: own }) => name !== "" && own.length > 0);
}

export interface Deck {
  part: string;
  root: XmlElement;
  list: SlideList;
  chosen: SlideEntry[];
  /** Points. */
  size: { width: number; height: number } | null;
  sections: Section[];
  rightToLeft: boolean;
}

/**
 * Slides that are hidden are chosen with `keepHidden` only: the same in measuring and in converting.
 *
 * Throws Fault: corrupt_document, empty_document without slides to convert, document_too_complex above
 * `limits.slidesMax` of them.
 */
export async function openDeck(office: OfficePackage, keepHidden: boolean): Promise<Deck> {
  const part = mainPart(office, "ppt/presentation.xml");
  const root = office.tree(part);
  const list = await slideList(office, part, root);
  const chosen = list.slides.filter(({ hidden }) => keepHidden || !hidden);
  if (chosen.length === 0) throw new Fault("empty_document", { message: emptiness(list) });
  if (chosen.length > limits.slidesMax) {
    throw new Fault("document_too_complex", {
      message: `The presentation has over ${limits.slidesMax} slides; split it.`,
    });
  }
  return {
    part,
    root,
    list,
    chosen,
    size: sizeOf(root),
    sections: sections(root, list.slides),
    rightToLeft: isOn(root.attributes.rtl),
  };
}

function emptiness(list: SlideList): string {
  return list.slides.length === 0
    ? "The presentation has no slides."
    : "All slides are hidden; convert with the option hidden set to keep.";
}

function sizeOf(root: XmlElement): Deck["size"] {
  const { cx, cy } = find(root, "p:sldSz")?.attributes ?? {};
  const size = { width: points(cx), height: points(cy) };
  return size.width > 0 && size.height > 0 ? size : null;
}
