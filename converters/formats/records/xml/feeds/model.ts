/** What a feed says, whatever it is written in. */

/** A text of a feed, which may be marked up. `base`: what relative addresses in it are relative to. */
export interface FeedText {
  text: string;
  kind: "text" | "html";
  base: URL | null;
}

export interface Enclosure {
  url: string;
  /** Media type, size in bytes, duration: as written. */
  facts: string[];
}

export interface FeedItem {
  title: FeedText | null;
  link: string | null;
  authors: string[];
  /** ISO 8601 where it is a date that we know, else as written. */
  published: string | null;
  categories: string[];
  body: FeedText | null;
  enclosures: Enclosure[];
}

export interface Feed extends Omit<FeedItem, "body" | "enclosures" | "published"> {
  format: "rss" | "atom";
  description: FeedText | null;
  language: string | null;
  items: FeedItem[];
}
