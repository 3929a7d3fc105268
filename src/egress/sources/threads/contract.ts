/** Common parts of link aggregators. */
import type { ImportContext, SourcePage } from "../contract.ts";

export interface Aggregator {
  /** Names, as in `egress.allow`. */
  hosts: readonly string[];
  takes(url: URL): boolean;
  fetch(url: URL, context: ImportContext): Promise<SourcePage | null>;
}

export const answerBytesMax = 12 * 1024 ** 2;
