/** Converts blocks to HTML for the converter. */

import { escaped } from "../../../../config/text/escape-html.ts";
import { wordSet } from "../../../../converters/util/words.ts";
import { addressOf, type Fields, fieldsOf, itemsOf, nonBlank, ownIn, textOf } from "../json.ts";
import { contentOf, pointedTo } from "./records.ts";
import { formula, htmlOf, pageAddress, plainOf, type TextPlace, titleOf } from "./rich-text.ts";

export interface BlockPlace extends TextPlace {
  space: string | null;
  /** Tables of databases by block id, as HTML. */
  databases: ReadonlyMap<string, string>;
  /** Unknown block types. */
  unknown: Set<string>;
  /** Visited blocks: records may be cyclic. */
  seen: Set<string>;
}

/** Deeper blocks are omitted. */
const depthMax = 40;

const listTags: Readonly<Record<string, string>> = { bulleted_list: "ul", numbered_list: "ol", to_do: "ul" };
/** Blocks without content. */
const silent: ReadonlySet<string> = wordSet("breadcrumb button copy_indicator factory table_of_contents");

/** Adjacent list items of a kind form one list. */
export function blocksHtml(ids: readonly string[], place: BlockPlace, depth = 0): string {
  if (depth > depthMax) return "";
  const parts: string[] = [];
  let list: string | null = null;
  for (const id of ids) {
    const block = place.seen.has(id) ? null : place.records.block(id);
    if (block === null) continue;
    place.seen.add(id);
    const tag = ownIn(listTags, textOf(block.type)) ?? null;
    if (list !== tag) {
      if (list !== null) parts.push(`</${list}>`);
      if (tag !== null) parts.push(`<${tag}>`);
      list = tag;
    }
    parts.push(blockHtml(id, block, place, depth));
  }
  if (list !== null) parts.push(`</${list}>`);
  return parts.join("\n");
}

/** Parts of a block's HTML. */
interface Parts {
  id: string;
  block: Fields;
  properties: Fields;
  format: Fields;
  text: string;
  /** The child blocks; call it once. */
  inside(): string;
  place: BlockPlace;
  depth: number;
}

type ToHtml = (parts: Parts) => string;

function blockHtml(id: string, block: Fields, place: BlockPlace, depth: number): string {
  const type = textOf(block.type) ?? "";
  if (silent.has(type)) return "";
  const properties = fieldsOf(block.properties);
  const parts: Parts = {
    ...{ id, block, properties, place, depth },
    format: fieldsOf(block.format),
    text: htmlOf(properties.title, place),
    inside: () => blocksHtml(contentOf(block), place, depth + 1),
  };
  const toHtml = byType.get(type);
  if (toHtml === undefined) place.unknown.add(type);
  return (toHtml ?? paragraph)(parts);
}

const paragraph: ToHtml = ({ text, inside }) => `${text === "" ? "" : `<p>${text}</p>`}\n${inside()}`;
const listItem: ToHtml = ({ text, inside }) => `<li>${text}\n${inside()}</li>`;
const heading =
  (element: string): ToHtml =>
  ({ text, inside }) =>
    `<${element}>${text}</${element}>\n${inside()}`;

const task: ToHtml = ({ properties, place, text, inside }) => {
  const done = plainOf(properties.checked, place) === "Yes" ? " checked" : "";
  return `<li><input type="checkbox" disabled${done}> ${text}\n${inside()}</li>`;
};

const callout: ToHtml = ({ format, text, inside }) => {
  const icon = nonBlank(format.page_icon) ?? "";
  const sign = icon.length <= 16 && !icon.includes("/") ? `${escaped(icon)} ` : "";
  return `<blockquote><p>${sign}${text}</p>\n${inside()}</blockquote>`;
};

const code: ToHtml = ({ properties, place }) => {
  const language = plainOf(properties.language, place)
    .toLowerCase()
    .replace(/[^a-z0-9#+-]+/g, "-");
  const named = language === "" || language === "plain-text" ? "" : ` class="language-${escaped(language)}"`;
  return `<pre><code${named}>${escaped(plainOf(properties.title, place))}</code></pre>${captionOf(properties, place)}`;
};

const bookmark: ToHtml = ({ properties, place, text }) => {
  const address = addressOf(plainOf(properties.link, place));
  const about = plainOf(properties.description, place);
  if (address === null) return "";
  return `<p><a href="${escaped(address)}">${text === "" ? escaped(address) : text}</a>${about === "" ? "" : `<br>${escaped(about)}`}</p>`;
};

const alias: ToHtml = ({ format, place }) => {
  const target = pointedTo(format.alias_pointer);
  return target === null ? "" : pageLink(target, place);
};

/** A reference to a synced block. */
const copy: ToHtml = ({ format, place, depth, inside }) => {
  const copied = place.records.block(pointedTo(format.transclusion_reference_pointer));
  return copied === null ? inside() : blocksHtml(contentOf(copied), place, depth + 1);
};

const external: ToHtml = ({ format }) => {
  const address = addressOf(format.uri) ?? addressOf(format.original_url);
  return address === null ? "" : `<p><a href="${escaped(address)}">${escaped(address)}</a></p>`;
};

const inside: ToHtml = (parts) => parts.inside();
const file: ToHtml = ({ properties, format, place }) => linkTo(properties, format, place);
const page: ToHtml = ({ id, place }) => pageLink(id, place);

/** A Map, because type names may be like those of object properties. */
const byType: ReadonlyMap<string, ToHtml> = new Map<string, ToHtml>([
  ["text", paragraph],
  ["header", heading("h2")],
  ["sub_header", heading("h3")],
  ["sub_sub_header", heading("h4")],
  ["header_4", heading("h5")],
  ["bulleted_list", listItem],
  ["numbered_list", listItem],
  ["to_do", task],
  ["toggle", (parts) => `<details><summary>${parts.text}</summary>\n${parts.inside()}</details>`],
  ["quote", (parts) => `<blockquote><p>${parts.text}</p>\n${parts.inside()}</blockquote>`],
  ["callout", callout],
  ["divider", () => "<hr>"],
  ["code", code],
  ["equation", ({ properties, place }) => `<p>${formula(plainOf(properties.title, place), "block")}</p>`],
  ["image", ({ id, properties, format, place }) => imageHtml(id, properties, format, place)],
  ["bookmark", bookmark],
  ["table", ({ block, place }) => tableOf(block, place)],
  ["page", page],
  ["collection_view_page", page],
  ["collection_view", ({ id, place }) => place.databases.get(id) ?? ""],
  ["alias", alias],
  ["transclusion_reference", copy],
  ["external_object_instance", external],
  ...["ai_block", "column", "column_list", "tab", "transclusion_container"].map(
    (type) => [type, inside] as const,
  ),
  ...["audio", "embed", "file", "pdf", "video"].map((type) => [type, file] as const),
]);

const pageLink = (id: string, place: BlockPlace): string =>
  `<p><a href="${escaped(pageAddress(id, place))}">${escaped(titleOf(id, place) ?? "page")}</a></p>`;

function captionOf(properties: Fields, place: BlockPlace): string {
  const caption = htmlOf(properties.caption, place);
  return caption === "" ? "" : `\n<p>${caption}</p>`;
}

function linkTo(properties: Fields, format: Fields, place: BlockPlace): string {
  const address = addressOf(plainOf(properties.source, place)) ?? addressOf(format.display_source);
  const name = nonBlank(plainOf(properties.title, place)) ?? nonBlank(plainOf(properties.caption, place));
  if (address === null) return name === null ? "" : `<p>${escaped(name)}</p>`;
  return `<p><a href="${escaped(address)}">${escaped(name ?? address)}</a></p>`;
}

/** Images in Notion's store are public through a URL that its pages use. */
function imageHtml(id: string, properties: Fields, format: Fields, place: BlockPlace): string {
  const source = nonBlank(plainOf(properties.source, place)) ?? nonBlank(format.display_source);
  if (source === null) return "";
  const isStored =
    /^attachment:|^https:\/\/(?:[\w-]+\.)*(?:secure\.notion-static\.com|prod-files-secure\.s3)/.test(source);
  const address = isStored ? storedAt(source, id, place) : addressOf(source, place.site);
  if (address === null) return "";
  const caption = plainOf(properties.caption, place);
  const alt = nonBlank(plainOf(properties.alt_text, place));
  const shown = `<img src="${escaped(address)}" alt="${escaped(alt ?? caption)}">`;
  // No caption if it equals the alternative text.
  return caption === "" || alt === null
    ? `<p>${shown}</p>`
    : `<figure>${shown}<figcaption>${htmlOf(properties.caption, place)}</figcaption></figure>`;
}

function storedAt(source: string, id: string, { site, space }: BlockPlace): string {
  const query = new URLSearchParams({
    table: "block",
    id,
    cache: "v2",
    ...(space === null ? {} : { spaceId: space }),
  });
  return new URL(`/image/${encodeURIComponent(source.split("?")[0] ?? source)}?${query}`, site).href;
}

/** Database blocks anywhere in the page. */
export function databasesIn(page: string, { records }: TextPlace): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const waiting = [page];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const block = seen.has(id) ? null : records.block(id);
    seen.add(id);
    if (block === null || (id !== page && block.type === "page")) continue;
    if (block.type === "collection_view") found.push(id);
    const copied = pointedTo(fieldsOf(block.format).transclusion_reference_pointer);
    for (const each of contentOf(block).reverse()) waiting.push(each);
    if (copied !== null) waiting.push(copied);
  }
  return found;
}

function tableOf(block: Fields, place: TextPlace): string {
  const format = fieldsOf(block.format);
  const columns = itemsOf(format.table_block_column_order).flatMap((each) => nonBlank(each) ?? []);
  const rows = contentOf(block).flatMap((id) => {
    const row = place.records.block(id);
    return row === null ? [] : [columns.map((column) => htmlOf(fieldsOf(row.properties)[column], place))];
  });
  const isHeader = (row: number, column: number) =>
    (row === 0 && format.table_block_column_header === true) ||
    (column === 0 && format.table_block_row_header === true);
  return rowsHtml(rows, isHeader);
}

/** `cells` are HTML. */
export function rowsHtml(
  cells: readonly (readonly string[])[],
  isHeader: (row: number, column: number) => boolean,
): string {
  const rows = cells.map((row, at) => {
    const shown = row.map((cell, column) => (isHeader(at, column) ? `<th>${cell}</th>` : `<td>${cell}</td>`));
    return `<tr>${shown.join("")}</tr>`;
  });
  return rows.length === 0 ? "" : `<table>\n${rows.join("\n")}\n</table>`;
}

export const cellHtml = (cell: string | { text: string; url: string }): string =>
  typeof cell === "string" ? escaped(cell) : `<a href="${escaped(cell.url)}">${escaped(cell.text)}</a>`;
