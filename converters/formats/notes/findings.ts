/** Gaps of an export: signs of content that the service did not export. */
import type { UnitReports } from "../../input/linked/reports.ts";

const listedMax = 10;
const keptMax = 1_000;

/** What stands on a page and is not in the export, or not in full. */
const kinds = {
  page: "Linked pages that are not part of the export",
  picture: "Pictures that are not in the export or cannot be shown",
  file: "Attached files that are not carried over",
  relation: "Relations, of which the export has the names only",
  rollup: "Rollups, of which the export has the values only",
  formula: "Formulas of a database, of which the export has the values only",
  view: "Of the database the exported view hides",
} as const;

export type Finding = keyof typeof kinds;

export class Findings {
  /** Unit → kind → what it concerns, each once. */
  readonly #found = new Map<number, Map<Finding, Set<string>>>();

  add(unit: number, finding: Finding, what: string): void {
    const ofUnit = this.#found.get(unit) ?? new Map<Finding, Set<string>>();
    this.#found.set(unit, ofUnit);
    const names = ofUnit.get(finding) ?? new Set<string>();
    ofUnit.set(finding, names);
    if (names.size < keptMax) names.add(what);
  }

  tell(reports: UnitReports): void {
    for (const [unit, ofUnit] of this.#found)
      for (const [finding, names] of ofUnit) reports.warn(unit, `${kinds[finding]}: ${listed([...names])}.`);
  }
}

function listed(names: readonly string[]): string {
  const rest = names.length - listedMax;
  return rest > 0 ? `${names.slice(0, listedMax).join(", ")} and ${rest} more` : names.join(", ");
}
