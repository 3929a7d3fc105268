/** `layout_fidelity=formula`: pages are laid out with their formulas, and say how far these can be trusted. */
import type { Unit } from "../../../document/model.ts";
import { findFormulas, inlineFormulas } from "../../../formulas/finding/find.ts";
import { rebuild } from "../../../formulas/rebuild.ts";
import { type Block, blockLines, countCharacters, type PageContent } from "../../../layout/model.ts";
import type { layOutPage, PageBlocks } from "../../../layout/page/page-layout.ts";
import { type Box, centerIn } from "../../../util/geometry/box.ts";

/** What became of a document's formulas. */
interface Account {
  /** In places of their own and within lines, as LaTeX. */
  displays: number;
  inline: number;
  drawn: number;
}

export class PageFormulas {
  readonly #account: Account = { displays: 0, inline: 0, drawn: 0 };
  /** Formulas within the text of a page that stay characters. */
  readonly #failed = new WeakMap<PageContent, number>();
  readonly #wanted: boolean;
  readonly #layOut: typeof layOutPage;

  /** `layOut` lays out what is left of a page. */
  constructor(wanted: boolean, layOut: typeof layOutPage) {
    this.#wanted = wanted;
    this.#layOut = layOut;
  }

  /** For `metadata.details`. */
  get details(): { formulas?: Account } {
    return this.#wanted ? { formulas: this.#account } : {};
  }

  readonly layOut: typeof layOutPage = (page, lines, keepAll, monospaced): PageBlocks => {
    const { ink } = page;
    if (ink === undefined) return this.#layOut(page, lines, keepAll, monospaced);
    delete page.ink;
    const { formulas, drawn, rest, failed } = findFormulas(page, lines, ink, rebuild);
    const places: Box[] = [...formulas, ...drawn];
    // Bars of fractions are no rulings of tables.
    if (places.length > 0)
      page.vectors = page.vectors.filter((vector) => !places.some((place) => centerIn(vector, place, 1)));
    const inline = inlineFormulas(rest);
    const understood = formulas.flatMap((formula) => formula.lines.flatMap(({ words }) => words));
    for (const { text } of [...understood, ...inline])
      page.unmappedCharacters -= text.split("\uFFFD").length - 1;
    this.#account.displays += formulas.length;
    this.#account.inline += inline.length;
    this.#account.drawn += drawn.length;
    this.#failed.set(page, failed);
    return this.#layOut(page, rest, keepAll, monospaced, [...formulas, ...drawn]);
  };

  /** How far the formulas of a page can be trusted. */
  readonly measure = ({ regions, page }: PageBlocks, { signals }: Unit): void => {
    let characters = 0;
    let trusted = 0;
    let drawn = 0;
    for (const { size, confidence, picture } of regions.flat().flatMap(measured)) {
      characters += size;
      trusted += size * confidence;
      if (picture) drawn++;
    }
    if (characters > 0) signals.formulas = { characters, confidence: trusted / characters };
    if (drawn > 0) {
      const them = drawn === 1 ? "A formula" : `${drawn} formulas`;
      signals.warnings.push(`${them} could not be rebuilt as LaTeX: kept as pictures with their characters.`);
    }
    const failed = this.#failed.get(page) ?? 0;
    if (failed > 0) {
      const them = failed === 1 ? "A formula" : `${failed} formulas`;
      signals.warnings.push(`${them} within the text could not be rebuilt as LaTeX: kept as characters.`);
    }
  };
}

interface Measured {
  /** Characters. */
  size: number;
  confidence: number;
  picture: boolean;
}

function measured(block: Block): Measured[] {
  if (block.kind === "formula" || (block.kind === "figure" && block.confidence !== undefined)) {
    const confidence = block.confidence ?? 0;
    return [{ size: countCharacters(block.lines), confidence, picture: block.kind === "figure" }];
  }
  return blockLines(block).flatMap(({ words }) =>
    words.flatMap(({ text, formula }) =>
      formula ? [{ size: text.length, confidence: formula.confidence, picture: false }] : [],
    ),
  );
}
