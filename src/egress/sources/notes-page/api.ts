/**
 * Notion's internal API, whose names have changed before: the newest form of a request is tried first, then older ones.
 */
import type { ImportContext } from "../contract.ts";
import { importFault } from "../failures.ts";
import { type Fields, fieldsOf, itemsOf, jsonIn, textOf } from "../json.ts";
import { idIn } from "./records.ts";

const answerBytesMax = 8 * 1024 ** 2;

type Form = readonly [endpoint: string, body: Fields];

export interface NotionApi {
  /** Page id of a site's slug, empty for the front page. Null: missing or not public. */
  named(slug: string): Promise<string | null>;
  chunk(page: string, number: number, cursor: unknown): Promise<{ recordMap: unknown; next: unknown }>;
  blocks(ids: readonly string[], space: string | null): Promise<unknown>;
  /** Null: not available, such as a private database. */
  rows(ask: {
    collection: string;
    view: string;
    query: Fields;
    space: string | null;
    limit: number;
  }): Promise<Fields | null>;
}

/** `site`: `https://www.notion.so`, or a custom site. */
export function notionApi(site: string, context: ImportContext): NotionApi {
  /** The accepted form by request. */
  const understood = new Map<string, number>();

  /** Null: all forms were rejected. */
  async function ask(question: string, forms: readonly Form[]): Promise<Fields | null> {
    for (let index = understood.get(question) ?? 0; index < forms.length; index += 1) {
      const [endpoint, body] = forms[index] as Form;
      const { status, bytes } = await context.get(`${site}/api/v3/${endpoint}`, {
        body: JSON.stringify(body),
        accept: "application/json",
        headers: { "content-type": "application/json" },
        bytesMax: answerBytesMax,
        statuses: [400, 401, 403, 404],
      });
      if (status >= 400) continue;
      understood.set(question, index);
      return fieldsOf(jsonIn(bytes));
    }
    return null;
  }

  return {
    named: async (slug) => {
      const asked = {
        ...{ type: "block-space", name: "page", slug, requestedOnPublicDomain: true },
        spaceDomain: new URL(site).hostname.split(".")[0],
      };
      const answer = await ask("named", [
        ["getPublicPageDataForDomain", asked],
        ["getPublicPageData", asked],
      ]);
      return idIn(textOf(answer?.pageId) ?? "");
    },
    chunk: async (page, number, cursor) => {
      const where = { limit: 100, cursor, chunkNumber: number, verticalColumns: false };
      const answer = await ask("chunk", [
        ["loadCachedPageChunkV2", { page: { id: page }, ...where }],
        ["loadPageChunk", { pageId: page, ...where }],
      ]);
      if (answer === null) throw notPublic();
      return { recordMap: answer.recordMap, next: itemsOf(answer.cursors)[0] ?? answer.cursor };
    },
    blocks: async (ids, space) => {
      const pointers = ids.map((id) => ({
        pointer: { table: "block", id, ...(space === null ? {} : { spaceId: space }) },
        version: -1,
      }));
      const answer = await ask("blocks", [
        ["syncRecordValuesMain", { requests: pointers }],
        ["syncRecordValues", { requests: pointers }],
        ["syncRecordValues", { requests: ids.map((id) => ({ table: "block", id, version: -1 })) }],
      ]);
      return answer?.recordMap;
    },
    rows: ({ collection, view, query, space, limit }) => {
      const loader = {
        type: "reducer",
        reducers: { collection_group_results: { type: "results", limit, loadContentCover: false } },
        ...query,
        searchQuery: "",
        userTimeZone: "UTC",
      };
      const named = { collection: { id: collection }, collectionView: { id: view } };
      const source = { type: "collection", id: collection, ...(space === null ? {} : { spaceId: space }) };
      return ask("rows", [
        ["queryCollection", { ...named, source, loader }],
        ["queryCollection", { ...named, loader }],
      ]);
    },
  };
}

/** Notion does not distinguish private from missing. */
export const notPublic = () =>
  importFault("access_controlled", {
    message:
      "The page does not exist or is not public. Publish it to the web in its Share menu, or export it and upload the file.",
  });
