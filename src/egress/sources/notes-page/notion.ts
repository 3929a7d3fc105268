/** Public pages and databases of Notion, through its internal API, because their HTML is empty. */

import type { Settings } from "../../../../config/settings/schema.ts";
import { escaped } from "../../../../config/text/escape-html.ts";
import { instancesOf } from "../../../../config/url-instances.ts";
import type { ImportContext, PageFacts, SourcePage, UrlSource } from "../contract.ts";
import { bylineOf, fieldsOf, itemsOf, momentOf, nonBlank, numberOf } from "../json.ts";
import { type NotionApi, notionApi, notPublic } from "./api.ts";
import { type BlockPlace, blocksHtml, cellHtml, databasesIn, rowsHtml } from "./blocks.ts";
import { databaseOf, propertiesOf } from "./database.ts";
import { contentOf, idIn, pointedTo, Records } from "./records.ts";
import { plainOf, titleOf } from "./rich-text.ts";

/** Limit of blocks. */
const blocksMax = 5_000;
const chunksMax = 20;
const roundsMax = 20;
const idsPerRequest = 100;
/** Requests reserved for databases. */
const requestsKept = 20;

interface Loaded {
  records: Records;
  space: string | null;
  /** Some blocks were not fetched. */
  more: boolean;
}

/** Throws Fault, also if the page is not public. */
async function loadPage(api: NotionApi, page: string, context: ImportContext): Promise<Loaded> {
  const records = new Records();
  let cursor: unknown = { stack: [] };
  let more = false;
  for (let number = 0; ; number += 1) {
    const { recordMap, next } = await api.chunk(page, number, cursor);
    records.add(recordMap);
    more = itemsOf(fieldsOf(next).stack).length > 0;
    if (!more || number + 1 >= chunksMax || records.blocks >= blocksMax) break;
    cursor = next;
  }
  const root = records.block(page);
  if (root === null) throw notPublic();
  const space = nonBlank(root.space_id);
  const asked = new Set<string>();
  // An empty cursor does not mean that everything was returned.
  for (let round = 0; round < roundsMax; round += 1) {
    const missing = missingBelow(page, records).filter((id) => !asked.has(id));
    if (missing.length === 0) return { records, space, more: false };
    const room = records.blocks < blocksMax && context.left().requests > requestsKept;
    if (!room) return { records, space, more: true };
    for (const id of missing.slice(0, idsPerRequest)) asked.add(id);
    records.add(await api.blocks(missing.slice(0, idsPerRequest), space));
  }
  return { records, space, more: true };
}

/** Ids of missing blocks, without those of subpages. */
function missingBelow(page: string, records: Records): string[] {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const waiting = [page];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const block = records.find("block", id);
    if (block === null) {
      missing.add(id);
      continue;
    }
    const isOtherPage = id !== page && (block.type === "page" || block.type === "collection_view_page");
    if (isOtherPage) continue;
    const format = fieldsOf(block.format);
    const pointed = [format.transclusion_reference_pointer, format.alias_pointer].map(pointedTo);
    for (const each of [...contentOf(block), ...pointed]) if (each !== null) waiting.push(each);
  }
  return [...missing];
}

const own: ReadonlySet<string> = new Set(["notion.so", "www.notion.so", "notion.com", "app.notion.com"]);
const databasesMax = 10;

const isSite = ({ host }: URL) => host.endsWith(".notion.site");

function isNotion(url: URL, { "url_import.instances": entries }: Settings): boolean {
  return own.has(url.host) || isSite(url) || instancesOf(entries, "notion").includes(url.host);
}

/** The id at the end of the path, or a parameter for an overlaid page. */
function pageIn({ pathname, searchParams }: URL): string | null {
  const peeked = idIn(searchParams.get("p") ?? "");
  const last = pathname.split("/").at(-1) ?? "";
  return peeked ?? idIn(/(?:^|-)([0-9a-f]{32})$/i.exec(last)?.[1] ?? "") ?? idIn(last);
}

/** Slug of a custom site's page. */
const slugIn = (url: URL): string | null =>
  isSite(url) ? (/^\/([a-z0-9-]{0,100})$/i.exec(url.pathname)?.[1] ?? null) : null;

export const notesPage: UrlSource = {
  id: "notes-page",
  hosts: (settings) => [...own, "*.notion.site", ...instancesOf(settings["url_import.instances"], "notion")],
  unavailable: () => null,
  takes: (url, settings) => isNotion(url, settings) && (pageIn(url) ?? slugIn(url)) !== null,
  fetch: async (url, context) => {
    const site = new URL(own.has(url.host) ? "https://www.notion.so" : url.origin);
    const api = notionApi(site.origin, context);
    const page = pageIn(url) ?? (await api.named(slugIn(url) ?? ""));
    if (page === null) throw notPublic();
    return notionPage(page, { url, site, api, context });
  },
};

interface Way {
  url: URL;
  site: URL;
  api: NotionApi;
  context: ImportContext;
}

async function notionPage(page: string, { url, site, api, context }: Way): Promise<SourcePage | null> {
  const { records, space, more } = await loadPage(api, page, context);
  const root = records.block(page);
  if (root === null) return null;
  const place: BlockPlace = {
    records,
    site,
    space,
    databases: new Map(),
    unknown: new Set(),
    seen: new Set([page]),
  };
  const warnings: string[] = [];
  const createdMs = numberOf(root.created_time);
  const published = createdMs === null ? null : momentOf(createdMs / 1_000);
  const facts = (): PageFacts => ({
    url,
    title: titleOf(page, place) ?? "Untitled",
    siteName: "Notion",
    ...bylineOf(null, published),
    ...(warnings.length === 0 ? {} : { warnings }),
  });
  if (root.type === "collection_view_page" || root.type === "collection_view") {
    const table = await databaseOf(root, api, place);
    if (table === null) return null;
    const title = table.title ?? "Untitled";
    return {
      ...facts(),
      title,
      kind: "database",
      database: { title, description: null, tables: [{ ...table, title: null }] },
    };
  }
  const databases = new Map<string, string>();
  const found = databasesIn(page, place);
  for (const id of found.slice(0, databasesMax)) {
    const table = await databaseOf(fieldsOf(records.block(id)), api, place);
    if (table === null) {
      warnings.push("A database in the page is not public and not included.");
      continue;
    }
    const rows = [table.columns.map(escaped), ...table.rows.map((row) => row.map(cellHtml))];
    const title = table.title === null ? "" : `<h3>${escaped(table.title)}</h3>\n`;
    databases.set(id, `${title}${rowsHtml(rows, (row) => row === 0)}`);
    if (table.rowsOmitted > 0)
      warnings.push(
        `Only the first ${table.rows.length} rows of ${table.title === null ? "a database" : `the database ${table.title}`} are included; at least ${table.rowsOmitted} are missing.`,
      );
  }
  if (found.length > databasesMax)
    warnings.push(`Only the first ${databasesMax} of ${found.length} databases are included.`);
  const html = pageHtml(page, { ...place, databases });
  if (more)
    warnings.push(`Only about the first ${blocksMax.toLocaleString("en")} blocks of the page are included.`);
  if (place.unknown.size > 0)
    warnings.push(
      `The page has unsupported block types (${[...place.unknown].slice(0, 10).join(", ")}), of which only the text is included.`,
    );
  return { ...facts(), kind: "html", whole: true, bytes: Buffer.from(html), charset: "utf-8" };
}

function pageHtml(page: string, place: BlockPlace): string {
  const root = fieldsOf(place.records.block(page));
  const title = nonBlank(plainOf(fieldsOf(root.properties).title, place)) ?? "Untitled";
  const properties = propertiesOf(root, place).map(([name, value]) => [escaped(name), escaped(value)]);
  const table = rowsHtml(properties, (_, column) => column === 0);
  const body = blocksHtml(contentOf(root), place);
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><article>\n<h1>${escaped(title)}</h1>\n${table}\n${body}\n</article></body></html>\n`;
}
