import { childrenNamed, descendants, find, type XmlElement } from "../../../xml/element.ts";
import type { SlideEntry } from "./slide-list.ts";

/** A named run of slides ([MS-PPTX], section 2.2.2, p14:sectionLst). */
export interface Section {
  name: string;
  /** Numbers of the slides. */
  slides: number[];
}

const sectionsMax = 1_000;

export function sections(root: XmlElement, slides: readonly SlideEntry[]): Section[] {
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
