/** Measurements of the documents that are joined into one. */
import type { RootContent } from "mdast";
import type { Unit } from "../../document/model.ts";
import { plainText } from "../../document/plain-text.ts";
import { signalsOf } from "../../document/signals.ts";

interface Report {
  characters: number;
  unmapped: number;
  /** Letters and digits of the source's text; null if they were not counted. */
  letters: number | null;
  arrived: number;
  warnings: Set<string>;
  failed: boolean;
}

/** Limit: a file may have any number of missing pictures. */
const warningsMax = 100;

export class UnitReports {
  readonly #units: Report[] = [];
  #warnings = 0;

  /** `text`: the visible text of the source, if known. */
  arrived(unit: number, children: readonly RootContent[], text: string | null): void {
    const report = this.#of(unit);
    if (text !== null) report.letters = (report.letters ?? 0) + lettersIn(text);
    for (const child of children) {
      const shown = plainText(child);
      report.characters += shown.length;
      report.arrived += lettersIn(shown);
      if (shown.includes("\ufffd")) report.unmapped += shown.split("\ufffd").length - 1;
    }
  }

  warn(unit: number, message: string): void {
    if (this.#warnings >= warningsMax) return;
    this.#warnings += 1;
    this.#of(unit).warnings.add(message);
  }

  failed(unit: number, message: string): void {
    this.#of(unit).failed = true;
    this.warn(unit, message);
  }

  /** Total number, including those without measurements. */
  units(count: number): Unit[] {
    return Array.from({ length: count }, (_, at) => {
      const { characters, unmapped, letters, arrived, warnings, failed } = this.#of(at + 1);
      return {
        index: at + 1,
        signals: signalsOf({
          characters,
          unmappedCharacters: unmapped,
          coverage: letters === null || letters === 0 ? null : Math.min(1, arrived / letters),
          warnings: [...warnings],
          failed,
        }),
      };
    });
  }

  #of(unit: number): Report {
    let report = this.#units[unit - 1];
    if (report === undefined) {
      report = { characters: 0, unmapped: 0, letters: null, arrived: 0, warnings: new Set(), failed: false };
      this.#units[unit - 1] = report;
    }
    return report;
  }
}

/** Number of letters and digits. */
export function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
