/** The paragraph over a chart's table: its title, what kind it is, and what its values are. */

import type { Paragraph } from "mdast";
import { paragraphOf } from "../../../document/nodes.ts";

export function caption(title: string, kinds: readonly string[], values: string): Paragraph {
  const kind = [...new Set(kinds)].join(" and ").replace(/ chart(?= and )/g, "") || "chart";
  const name = title === "" ? kind.charAt(0).toUpperCase() + kind.slice(1) : `${title} (${kind})`;
  return paragraphOf(values === "" ? name : `${name}: ${values}`);
}
