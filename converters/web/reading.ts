/** A tree of HTML (hast) as blocks of the document model (mdast). */
import type { Root as HtmlRoot } from "hast";
import type { Heading, Root, RootContent } from "mdast";
import rehypeRemark from "rehype-remark";
import { unified } from "unified";
import { plainText } from "../document/plain-text.ts";

export interface ReadOptions {
  /** The address of the page, which relative ones are relative to; `<base>` in the page is relative to it. */
  base: URL | null;
  /**
   * Where a link leads: `href` is resolved (absolute where there is a base, else as written; `#id` stays so within the
   * page). Null: the link becomes its text. Left out: as resolved, where its scheme is safe.
   */
  link?(href: string): string | null;
  /**
   * What a picture's node has for address: `assets/…` for one that the caller puts into the bundle, else an address
   * that is linked to. Null: only its alternative text stays. Pictures in data: addresses never come here. Left out: as
   * resolved.
   */
  image?(src: string): string | null;
  /** Whether the tree is all there is (title, footnotes and furniture of its own), or a piece of something else. */
  wholeDocument: boolean;
  /** Collects pictures in data: addresses over several calls; left out, each call has its own. */
  pictures?: EmbeddedPictures;
}

/** A picture that the page itself holds. */
export interface EmbeddedPicture {
  /** assets/picture-1.png */
  path: string;
  bytes: Uint8Array;
  contentType: "image/png" | "image/jpeg" | "image/webp" | "image/tiff" | "image/bmp" | "image/svg+xml";
}

export interface EmbeddedPictures {
  readonly all: readonly EmbeddedPicture[];
}

export interface PageMetadata {
  title?: string;
  authors?: string[];
  /** BCP 47. */
  language?: string;
  description?: string;
  /** As written, mostly ISO 8601. */
  published?: string;
  siteName?: string;
}

export interface ReadHtml {
  children: RootContent[];
  assets: readonly EmbeddedPicture[];
  metadata: PageMetadata;
  /** Which heading a fragment (without `#`, decoded) leads to; see `linkFragments`. */
  anchors: ReadonlyMap<string, Heading>;
  /** Sentences for the reviewer; empty when all is well. */
  warnings: string[];
  /** Words of the text that is shown. */
  words: number;
}

/** Does not change the tree. */
export function readHtml(tree: HtmlRoot, _options: ReadOptions): ReadHtml {
  const root = unified().use(rehypeRemark).runSync(tree) as Root;
  return {
    children: root.children,
    assets: [],
    metadata: {},
    anchors: new Map(),
    warnings: [],
    words: plainText(root).split(/\s+/).filter(Boolean).length,
  };
}
