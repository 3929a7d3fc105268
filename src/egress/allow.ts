import { type Address, isPrefixWithin, isWithin, type Prefix, parsePrefix } from "./address/parse.ts";
import { ranges } from "./address/ranges.ts";
import { judgeName } from "./names.ts";

/** Hosts in `egress.allow` or `egress.webhook_allow`. */
interface AllowList {
  /** Exact name, or below *.NAME. */
  hasName(name: string): boolean;
  hasAddress(address: Address): boolean;
  /** Whether an address could match although the name does not. */
  hasRanges: boolean;
}

/** Entries are normalized by the setting. */
function allowList(entries: readonly string[]): AllowList {
  const names = new Set<string>();
  const parents: string[] = [];
  const prefixes: Prefix[] = [];
  for (const entry of entries) {
    const prefix = parsePrefix(entry);
    if (prefix !== null) prefixes.push(prefix);
    else if (entry.startsWith("*.")) parents.push(entry.slice(1));
    else names.add(entry);
  }
  return {
    hasName: (name) => names.has(name) || parents.some((parent) => name.endsWith(parent)),
    hasAddress: (address) => prefixes.some((prefix) => isWithin(address, prefix)),
    hasRanges: prefixes.length > 0,
  };
}

const lists = new WeakMap<readonly string[], AllowList>();

/** The parsed list, cached per setting value. */
export function listOf(entries: readonly string[]): AllowList {
  const known = lists.get(entries) ?? allowList(entries);
  lists.set(entries, known);
  return known;
}

/** Entries without effect, because they are always refused. */
export function vainEntries(entries: readonly string[]): string[] {
  return entries.filter((entry) => {
    const prefix = parsePrefix(entry);
    if (prefix === null) return judgeName(entry.replace(/^\*\./, "any.")) === "refused";
    return ranges.some((range) => range.kind === "refused" && isPrefixWithin(prefix, range.prefix));
  });
}
