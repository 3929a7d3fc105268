/** Everything that a page shows, in bounded numbers of requests and blocks. */
import type { ImportMeans } from "../contract.ts";
import { fieldsOf, itemsOf, saidIn } from "../json.ts";
import { type NotionApi, notPublic } from "./api.ts";
import { contentOf, pointedTo, Records } from "./records.ts";

export const blocksMax = 5_000;
const chunksMax = 20;
const roundsMax = 20;
const idsPerRequest = 100;
/** For what comes after the blocks: the rows of databases. */
const requestsKept = 20;

export interface Loaded {
  records: Records;
  space: string | null;
  /** There are blocks that were not fetched. */
  more: boolean;
}

/** Throws Fault: among others where the page is not public. */
export async function loadPage(api: NotionApi, page: string, means: ImportMeans): Promise<Loaded> {
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
  const space = saidIn(root.space_id);
  const asked = new Set<string>();
  // An empty cursor does not say that everything has come.
  for (let round = 0; round < roundsMax; round += 1) {
    const missing = missingBelow(page, records).filter((id) => !asked.has(id));
    if (missing.length === 0) return { records, space, more: false };
    const room = records.blocks < blocksMax && means.left().requests > requestsKept;
    if (!room) return { records, space, more: true };
    for (const id of missing.slice(0, idsPerRequest)) asked.add(id);
    records.add(await api.blocks(missing.slice(0, idsPerRequest), space));
  }
  return { records, space, more: true };
}

/** Ids that the page's blocks name and that are not there yet; what is in pages below it is theirs. */
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
