/** REST APIs of code hosts, without login. */
import type { Answer, ImportContext, SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";
import { askJson, type Fields, fieldsOf, listIn } from "../json.ts";
import type { Place, PlaceKind } from "./contract.ts";

/** Per response: more than a hundred long comments. */
export const answerBytesMax = 8 * 1024 ** 2;

export type Asked = Answer & { json: unknown };

/** `path`: parameters of the host's API. */
export interface RestApi<P extends readonly string[]> {
  /** Throws Fault, also for not found. */
  ask(...path: P): Promise<Asked>;
  /** Null: not found or not public; hosts do not distinguish them. */
  askWhether(...path: P): Promise<Asked | null>;
  /** Private is reported like missing. */
  notThere(): Error;
}

/** `request` must accept status 404. */
export function restApi<P extends readonly string[]>(
  forge: string,
  request: (...path: P) => Promise<Asked>,
): RestApi<P> {
  const notThere = () =>
    importFault("not_found", {
      message: `${forge} has no public content at this URL: it does not exist, or it is private. Check the URL; private content can only be uploaded.`,
    });
  return {
    notThere,
    ask: async (...path) => {
      const answer = await request(...path);
      if (answer.status === 404) throw notThere();
      return answer;
    },
    askWhether: async (...path) => {
      const answer = await request(...path);
      return answer.status === 404 ? null : answer;
    },
  };
}

/** For APIs below a repository's URL: `path` starts with a slash or is empty. */
export interface RepositoriesApi extends RestApi<[repository: string, path: string]> {
  /** `https://codeberg.org`. */
  site: string;
}

/** `root`: the API URL of a repository. */
export function repositoriesApi(
  { forge, site, root }: { forge: string; site: string; root(repository: string): string },
  context: ImportContext,
): RepositoriesApi {
  const request = (repository: string, path: string) =>
    askJson(context, `${root(repository)}${path}`, { bytesMax: answerBytesMax, statuses: [404] });
  return { site, ...restApi(forge, request) };
}

/** Page size limit of the APIs. */
export const perPage = 100;
/** Pages per list; more are reported, not fetched. */
const pagesMax = 3;

export interface Paged {
  items: Fields[];
  /** Further pages exist. */
  more: boolean;
}

/** `page` counts from 1. Throws Fault if the response is not a list. */
export async function allPages(
  page: (number: number) => Promise<unknown>,
  left: ImportContext["left"],
): Promise<Paged> {
  const items: Fields[] = [];
  for (let number = 1; ; number += 1) {
    const answer = listIn(await page(number), "a list");
    items.push(...answer.slice(0, perPage * 10).map(fieldsOf));
    if (answer.length < perPage) return { items, more: false };
    if (number >= pagesMax || left().requests < 2) return { items, more: true };
  }
}

/** Null: the API has no more than the page. Throws Fault. */
export type Pages = {
  readonly [K in PlaceKind]: (
    api: RepositoriesApi,
    place: Place<K>,
    context: ImportContext,
  ) => Promise<SourcePage | null>;
};

export const pageAt = <K extends PlaceKind>(
  pages: Pages,
  { kind, place, api, context }: { kind: K; place: Place<K>; api: RepositoriesApi; context: ImportContext },
): Promise<SourcePage | null> => pages[kind](api, place, context);
