/** What is measured on the way: how much text there was, how much of it arrived, and what a reviewer should look at. */
import type { UnitSignals } from "../../../document/model.ts";
import { signalsOf } from "../../../document/signals.ts";
import { charactersIn, type XmlElement } from "../../../input/xml/element.ts";

interface Count {
  characters: number;
  unmapped: number;
  warnings: Set<string>;
}

/** A file may have any number of pictures that cannot be shown. */
const warningsMax = 100;

export class Signals {
  readonly #units = new Map<number, Count>();
  #there = 0;
  #arrived = 0;
  #left = 0;
  #warnings = 0;

  /** Characters of text in what is about to be read. */
  there(element: XmlElement): void {
    this.#there += charactersIn(element, texts);
  }

  arrived(text: string, unit: number): void {
    this.#arrived += text.length;
    const count = this.#of(unit);
    count.characters += text.length;
    if (text.includes("\ufffd")) count.unmapped += text.split("\ufffd").length - 1;
  }

  /** Not shown by decision: hidden, taken out, a placeholder. */
  left(element: XmlElement | undefined): void {
    if (element !== undefined) this.#left += charactersIn(element, texts);
  }

  warn(message: string, unit: number): void {
    if (this.#warnings >= warningsMax) return;
    this.#warnings += 1;
    this.#of(unit).warnings.add(message);
  }

  unknownSymbol(font: string, unit: number): void {
    const count = this.#of(unit);
    count.characters += 1;
    count.unmapped += 1;
    this.warn(`A symbol of the font ${font === "" ? "of the text" : font} has no known character.`, unit);
  }

  /** Share of the text that arrived; null where there was none. */
  coverage(): number | null {
    const wanted = this.#there - this.#left;
    return wanted <= 0 ? null : Math.min(1, this.#arrived / wanted);
  }

  /** Once it is known how many units there are: what was counted beyond them is of the last. */
  settle(units: number): void {
    for (const [unit, { characters, unmapped, warnings }] of this.#units) {
      if (unit <= units) continue;
      const last = this.#of(units);
      last.characters += characters;
      last.unmapped += unmapped;
      for (const warning of warnings) last.warnings.add(warning);
      this.#units.delete(unit);
    }
  }

  of(unit: number): UnitSignals {
    const { characters, unmapped, warnings } = this.#units.get(unit) ?? {
      characters: 0,
      unmapped: 0,
      warnings: [],
    };
    return signalsOf({
      characters,
      unmappedCharacters: unmapped,
      coverage: this.coverage(),
      warnings: [...warnings],
    });
  }

  #of(unit: number): Count {
    let count = this.#units.get(unit);
    if (count === undefined) {
      count = { characters: 0, unmapped: 0, warnings: new Set() };
      this.#units.set(unit, count);
    }
    return count;
  }
}

const texts: ReadonlySet<string> = new Set(["w:t"]);
