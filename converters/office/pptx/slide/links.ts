import type { OfficePackage } from "../../package/package.ts";
import type { LinkTarget } from "../text/runs.ts";

/**
 * Where a click leads to (a:hlinkClick; ISO/IEC 29500-1, section 21.1.2.3.5). Jumps within the presentation, and
 * programs or macros to be run, lead nowhere outside of it.
 */
export function linkTarget(office: OfficePackage, part: string): LinkTarget {
  const relations = office.relations(part);
  return (click) => {
    const relation = relations.get(click?.attributes["r:id"] ?? "");
    if (relation === undefined || !relation.external || relation.target === "") return null;
    if (relation.type !== "hyperlink") return null;
    return relation.target;
  };
}
