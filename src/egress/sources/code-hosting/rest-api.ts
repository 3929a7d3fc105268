/** What the REST APIs of forges have in common, asked as anybody may ask them. */
import type { Answer, ImportContext, SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";
import { askJson, type Fields, fieldsOf, listIn } from "../json.ts";
import type { Place, PlaceKind } from "./contract.ts";

/** Of one answer: far more than a hundred long comments. */
export const answerBytesMax = 8 * 1024 ** 2;

export type Asked = Answer & { json: unknown };

/** `path` says what is asked for, in the terms of the forge. */
export interface RestApi<P extends readonly string[]> {
  /** Throws Fault, also where there is nothing. */
  ask(...path: P): Promise<Asked>;
  /** Null: there is no such thing, or it is not public; forges tell no difference. */
  askWhether(...path: P): Promise<Asked | null>;
  /** What is private is answered like what does not exist. */
  notThere(): Error;
}

/** `request` lets answers of status 404 through. */
export function restApi<P extends readonly string[]>(
  forge: string,
  request: (...path: P) => Promise<Asked>,
): RestApi<P> {
  const notThere = () =>
    importFault("not_found", {
      message: `${forge} has nothing at this address that anybody may see: it does not exist, or it is private. Check the address; what is private can only be uploaded.`,
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

/** Of forges whose API is all about repositories: `path` follows the repository's address, with a slash or empty. */
export interface RepositoriesApi extends RestApi<[repository: string, path: string]> {
  /** `https://codeberg.org`. */
  site: string;
}

/** `root` is the API's address of a repository. */
export function repositoriesApi(
  { forge, site, root }: { forge: string; site: string; root(repository: string): string },
  context: ImportContext,
): RepositoriesApi {
  const request = (repository: string, path: string) =>
    askJson(context, `${root(repository)}${path}`, { bytesMax: answerBytesMax, statuses: [404] });
  return { site, ...restApi(forge, request) };
}

/** The most that the forges' APIs hand out at once. */
export const perPage = 100;
/** Of one list: what is more is said, not fetched; anonymous callers have few requests. */
const pagesMax = 3;

export interface Paged {
  items: Fields[];
  /** There is another page that was not fetched. */
  more: boolean;
}

/** `page` counts from 1. Throws Fault when the answer is no list. */
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

/** Null: on a closer look the forge's API tells no more than the page. Throws Fault. */
export type Pages = {
  readonly [K in PlaceKind]: (
    api: RepositoriesApi,
    place: Place<K>,
    context: ImportContext,
  ) => Promise<SourcePage | null>;
};

/** `kind` is the place's own. */
export const pageAt = <K extends PlaceKind>(
  pages: Pages,
  { kind, place, api, context }: { kind: K; place: Place<K>; api: RepositoriesApi; context: ImportContext },
): Promise<SourcePage | null> => pages[kind](api, place, context);
