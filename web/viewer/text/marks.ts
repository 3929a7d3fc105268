/** Attributes that link elements to blocks, and marking the selected one. */
import type { QualityReport } from "../../../src/client/generated/schema.ts";
import { viewer } from "../../messages/viewer.ts";
import { percent } from "../../text/format.ts";
import type { Block } from "../source/layout-index.ts";
import { confidenceOf, levelOf, pageConfidences } from "./levels.ts";

export type Marks = Readonly<Record<string, string | number | undefined>>;

/** `shading`: whether confidence is shown. */
export function blockMarks(report: QualityReport | null, shading: boolean): (block: Block) => Marks {
  const pages = pageConfidences(report);
  return (block) => {
    const confidence = shading ? confidenceOf(block, pages) : null;
    if (confidence === null) return { "data-block": block.id };
    const share = percent(confidence);
    return {
      "data-block": block.id,
      "data-level": levelOf(confidence),
      "data-confidence": share,
      title: viewer.confidence(share),
    };
  };
}

/** Sets the attribute on the block's elements only. */
export function markBlock(root: HTMLElement | null, attribute: string, id: string | null): void {
  if (root === null) return;
  for (const element of root.querySelectorAll(`[${attribute}]`))
    if (element.getAttribute("data-block") !== id) element.removeAttribute(attribute);
  if (id === null) return;
  for (const element of elementsOf(root, id)) element.setAttribute(attribute, "");
}

export function elementsOf(root: HTMLElement, id: string): NodeListOf<HTMLElement> {
  return root.querySelectorAll<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);
}

/** For `reveal`: where the block is within an item. */
export const boxOf = (id: string) => (item: HTMLElement) =>
  elementsOf(item, id)[0]?.getBoundingClientRect() ?? null;

/** The block of an event; null for other controls. */
export function blockOfEvent({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const block = target.closest<HTMLElement>("[data-block]");
  const control = target.closest("a, button, input, summary");
  return control !== null && control !== block && block?.contains(control) ? null : block;
}
