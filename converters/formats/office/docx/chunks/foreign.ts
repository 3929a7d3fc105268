/** Parts in HTML, mail or plain text within a document (w:altChunk): what is read of them is what is priced. */
import type { RootContent } from "mdast";
import type { OfficePackage } from "../../package/package.ts";
import type { ForeignKind, ForeignText } from "./foreign-reading.ts";

const bytesMax = 16 * 1024 ** 2;

const byType: readonly (readonly [RegExp, ForeignKind])[] = [
  [/html/, "html"],
  [/rfc822/, "mail"],
  [/text\/plain/, "plain"],
];
const byEnding: readonly (readonly [RegExp, ForeignKind])[] = [
  [/\.mht(?:ml)?$/, "mail"],
  [/\.x?html?$/, "html"],
  [/\.txt$/, "plain"],
];

let loaded: typeof import("./foreign-reading.ts") | undefined;

/** Await before the two below: loads the readers of such parts where the package has one. */
export async function loadForeign(office: OfficePackage): Promise<void> {
  if (loaded !== undefined || office.parts().every((part) => kindOf(office, part) === undefined)) return;
  loaded = await import("./foreign-reading.ts");
}

function reading(): typeof import("./foreign-reading.ts") {
  if (loaded === undefined) throw new Error("a foreign part is read before loadForeign has seen its package");
  return loaded;
}

/** Null for other formats, for an empty part, and for one that is too large. Throws Fault corrupt_document for a damaged one. */
export function foreignText(office: OfficePackage, part: string): ForeignText | null {
  const kind = kindOf(office, part);
  const size = office.sizeOf(part);
  if (kind === undefined || size === 0 || size > bytesMax) return null;
  const text = reading().textOf(kind, office.bytes(part, bytesMax));
  return { kind: kind === "plain" ? "plain" : "html", text };
}

export function foreignBlocks({ kind, text }: ForeignText): RootContent[] {
  return reading().blocksOf(kind, text);
}

function kindOf(office: OfficePackage, part: string): ForeignKind | undefined {
  return fitting(byType, office.contentType(part)) ?? fitting(byEnding, part.toLowerCase());
}

function fitting(kinds: readonly (readonly [RegExp, ForeignKind])[], text: string): ForeignKind | undefined {
  return kinds.find(([pattern]) => pattern.test(text))?.[1];
}
