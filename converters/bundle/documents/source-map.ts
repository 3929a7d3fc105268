import type { RootContent } from "mdast";
import { limits } from "../../../config/limits.ts";
import { tableHtml } from "../../document/markdown/html.ts";
import type { Continuation, Unit } from "../../document/model.ts";
import { plainText } from "../../document/plain-text.ts";
import type { SourceMap, SourceMapBlock, SourceMapPage } from "../schemas/source-map.ts";
import type { Block } from "./blocks.ts";
import { share, size } from "./layout.ts";

/** Output by unit. Long texts become several blocks (`id.1`, `id.2`), large units several entries. */
export function sourceMap(unitKind: string, units: readonly Unit[], blocks: readonly Block[]): SourceMap {
  const byUnit = Map.groupBy(blocks.flatMap(entriesOf), ({ unit }) => unit);
  const known = new Set(units.map((unit) => unit.index));
  const extra = [...byUnit.keys()].filter((index) => !known.has(index)).map((index) => ({ index }));
  const all: Pick<Unit, "index" | "width" | "height">[] = [...units, ...extra];
  const pages: SourceMapPage[] = [];
  for (const unit of all.sort((a, b) => a.index - b.index)) {
    const entries = (byUnit.get(unit.index) ?? []).map(({ entry }) => entry);
    for (const part of chunks(entries, limits.sourceMapBlocksPerPageMax)) {
      pages.push({ page_index: unit.index, ...size(unit), blocks: part });
    }
  }
  return {
    schema_version: "svc.source-map.v1",
    source_unit_kind: cut(unitKind, limits.sourceMapKindCharactersMax),
    pages: pages.slice(0, limits.sourceMapPagesMax),
  };
}

/** At least one part, so that an empty unit is listed. */
function chunks<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start === 0 || start < list.length; start += size)
    parts.push(list.slice(start, start + size));
  return parts;
}

interface Entry {
  unit: number;
  entry: SourceMapBlock;
}

/** A block across units has an entry on each, with the part of its text on that unit. */
function entriesOf({ id, unit, node, provenance }: Block): Entry[] {
  const base = { id, type: blockType(node) };
  const places: Continuation[] = [{ ...provenance, unit, start: 0 }, ...(provenance?.continued ?? [])];
  const picture = imageOf(node);
  const whole = plainText(node).toWellFormed();
  const starts = places.map(({ start = whole.length }) =>
    splitsCharacter(whole, start) ? start - 1 : start,
  );
  const entries = places.flatMap(({ unit, confidence }, at): Entry[] => {
    const measured = { ...base, ...share(confidence) };
    if (picture !== null) return [{ unit, entry: { ...measured, ...picture } }];
    const texts = splitText(whole.slice(starts[at], starts[at + 1]));
    return texts.map((text) => ({ unit, entry: { ...measured, text } }));
  });
  if (entries.length > places.length)
    return entries.map(({ unit, entry }, at) => ({ unit, entry: { ...entry, id: `${id}.${at + 1}` } }));
  const html = node.type === "table" ? tableHtml(node).toWellFormed() : "";
  if (html !== "" && html.length <= limits.sourceMapTextCharactersMax && entries[0])
    entries[0].entry = { ...entries[0].entry, html };
  return entries;
}

/** Names of block types: those of mdast, in snake case. */
function blockType(node: Block["node"]): string {
  if (imageOf(node) !== null) return "image";
  return node.type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A paragraph that consists of a single picture. */
function imageOf(node: Block["node"]): Pick<SourceMapBlock, "caption" | "image_path"> | null {
  const only: RootContent | Block["node"] | undefined =
    node.type === "paragraph" && node.children.length === 1 ? node.children[0] : node;
  if (only?.type !== "image" || !only.url.startsWith("assets/")) return null;
  return {
    ...(only.alt ? { caption: cut(only.alt.toWellFormed(), limits.sourceMapCaptionCharactersMax) } : {}),
    // A truncated path would be wrong; no bundle has an asset with a longer one.
    ...(only.url.length <= limits.assetPathCharactersMax ? { image_path: only.url } : {}),
  };
}

function splitText(text: string): string[] {
  const parts: string[] = [];
  let rest = 0;
  do {
    const part = cut(
      text.slice(rest, rest + limits.sourceMapTextCharactersMax),
      limits.sourceMapTextCharactersMax,
    );
    parts.push(part);
    rest += part.length;
  } while (rest < text.length);
  return parts;
}

const splitsCharacter = (text: string, at: number): boolean =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(Math.max(0, at - 1), at + 1));

/** At most `max` UTF-16 units, never half of a character. */
function cut(text: string, max: number): string {
  const part = text.slice(0, max);
  return /[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part;
}
