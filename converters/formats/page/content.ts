/** What a page's body becomes, whatever it was. */
import type { Heading, RootContent } from "mdast";
import { writtenWords } from "../../document/count-words.ts";
import type { Asset } from "../../document/model.ts";

export interface PageContent {
  children: RootContent[];
  /** Which heading a fragment leads to; null where fragments are those of the Markdown already. */
  anchors: ReadonlyMap<string, Heading> | null;
  words: number;
  /** Pictures that the page itself holds, where there is a folder for them. Those elsewhere stay links. */
  assets: readonly Asset[];
  /** As the body says; the source knows better where it says something, too. */
  title: string | null;
  authors: readonly string[];
  published: string | null;
  siteName: string | null;
  language: string | null;
  warnings: string[];
  /** Name → version of what read a file in the page. */
  engines: Record<string, string>;
  details: Record<string, unknown>;
}

/** Of a body that says nothing but its text. */
export const plainContent = (children: RootContent[], more: Partial<PageContent> = {}): PageContent => ({
  children,
  anchors: null,
  words: writtenWords(children),
  assets: [],
  title: null,
  authors: [],
  published: null,
  siteName: null,
  language: null,
  warnings: [],
  engines: {},
  details: {},
  ...more,
});
