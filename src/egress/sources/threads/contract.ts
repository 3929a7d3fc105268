/** What the link aggregators have in common: a link or a text, and a tree of comments. */
import type { ImportContext, SourcePage } from "../contract.ts";

export interface Aggregator {
  /** Names, as in `egress.allow`. */
  hosts: readonly string[];
  /** Whether it is a thread of this aggregator. */
  takes(url: URL): boolean;
  fetch(url: URL, context: ImportContext): Promise<SourcePage | null>;
}

/** Of one thread's JSON. */
export const answerBytesMax = 12 * 1024 ** 2;
