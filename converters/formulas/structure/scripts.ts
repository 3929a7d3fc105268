/** Sub- and superscripts: which part they belong to, and which of the two they are. */
import { byLeft, middleY, type Part } from "../part.ts";
import type { Base } from "./limits.ts";
import { scriptSize } from "./lines.ts";

/** Ems: a script stands this near its base; further away it may be the next one's, on its left. */
const nearBase = 0.35;

/** `off`: parts beside the line, sorted from the left. */
export function attachScripts(
  bases: readonly Base[],
  off: readonly Part[],
  line: { axis: number; size: number },
): void {
  const groups = new Map<Base, Part[]>();
  const before = new Map<Base, Part[]>();
  for (const part of off) {
    const at = bases.findLastIndex(({ part: base }) => base.x0 < part.x0 + 0.02 * line.size);
    const [base, next] = [bases[at], bases[at + 1]];
    const own = base && groups.get(base);
    const reached = own ? Math.max(...own.map(({ x1 }) => x1)) : (base?.part.x1 ?? -Infinity);
    const pre = next && before.get(next);
    if (
      next &&
      (base === undefined ||
        pre ||
        (part.x0 - Math.max(reached, base.part.x1) > nearBase * line.size &&
          next.part.x0 - part.x1 < 2 * line.size))
    )
      push(before, next, part);
    else if (base) push(groups, base, part);
  }
  for (const [base, parts] of groups) Object.assign(base, named(divide(parts, line.axis), "sup", "sub"));
  for (const [base, parts] of before)
    Object.assign(base, named(divide(parts, line.axis), "preSup", "preSub"));
}

const named = ({ high, low }: Divided, up: string, down: string) => ({ [up]: high, [down]: low });

function push(groups: Map<Base, Part[]>, base: Base, part: Part): void {
  const group = groups.get(base);
  if (group) group.push(part);
  else groups.set(base, [part]);
}

interface Divided {
  high: Part[];
  low: Part[];
}

/** The largest are over or under the axis; scripts of theirs go with the one that they stand nearest to. */
function divide(parts: readonly Part[], axis: number): Divided {
  const size = Math.max(...parts.filter(({ centered }) => !centered).map((part) => part.size), 0);
  const divided: Divided = { high: [], low: [] };
  const small: Part[] = [];
  for (const part of parts) {
    if (part.size < scriptSize * size && !part.centered) small.push(part);
    else (middleY(part) < axis ? divided.high : divided.low).push(part);
  }
  for (const part of small) {
    const up = nearness(part, divided.high);
    const down = nearness(part, divided.low);
    if (up === down) (middleY(part) < axis ? divided.high : divided.low).push(part);
    else (up < down ? divided.high : divided.low).push(part);
  }
  divided.high.sort(byLeft);
  divided.low.sort(byLeft);
  return divided;
}

function nearness(part: Part, others: readonly Part[]): number {
  let least = Infinity;
  for (const other of others) {
    const dx = Math.max(0, part.x0 - other.x1, other.x0 - part.x1);
    const dy = Math.max(0, part.y0 - other.y1, other.y0 - part.y1);
    least = Math.min(least, dx + dy);
  }
  return least;
}
