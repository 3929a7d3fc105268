import type { PageFacts } from "./contract.ts";

/** Who has written a page and when, as far as that is known; `published` is ISO 8601. */
export const bylineOf = (
  author: string | null,
  published: string | null,
): Pick<PageFacts, "authors" | "published"> => ({
  ...(author === null ? {} : { authors: [author] }),
  ...(published === null ? {} : { published }),
});
