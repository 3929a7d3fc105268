/** What became of a file's tags, for the metadata: an auditor may ask why a heading is one. */
import type { PageTags } from "./judge-page.ts";
import type { StructureTree } from "./structure-tree.ts";
import type { Ordered } from "./tag-order.ts";
import type { HeadingTags } from "./tagged-headings.ts";

/** What the tags did on one page. */
export interface PageTagUse {
  order: Ordered["order"];
  /** Tables whose rows and cells come from the tags. */
  tables: number;
}

/** Nothing for files without tags. Shares are of characters, 0..1. */
export function tagDetails(
  tree: StructureTree | null,
  pages: readonly PageTags[],
  uses: readonly PageTagUse[],
  headings: HeadingTags | null,
): { tags?: Record<string, unknown> } {
  if (tree === null && pages.length === 0) return {};
  const characters = sum(pages, ({ characters }) => characters);
  const share = (count: number) => Math.round((count / Math.max(1, characters)) * 1000) / 1000;
  const artifactsUsed = pages.some((page) => page.artifactsUsed);
  const headingsUsed = headings !== null && headings.headings !== "looks";
  const ordered = (order: Ordered["order"]) => uses.filter((use) => use.order === order).length;
  const tables = sum(uses, (use) => use.tables);
  const orderUsed = ordered("tags") + ordered("agreed") > 0;
  const used = artifactsUsed || headingsUsed || orderUsed || tables > 0;
  const whole = headings?.headings === "tags" && headings.levels === "tags" && ordered("geometry") === 0;
  return {
    tags: {
      decision: whole ? "used" : used ? "partly" : "ignored",
      structure_tree: tree === null ? "absent" : tree.broken ? "broken" : "whole",
      elements: tree?.elements.length ?? 0,
      pages: pages.length,
      untagged_share: share(sum(pages, ({ untagged }) => untagged)),
      artifact_share: share(sum(pages, ({ artifacts }) => artifacts)),
      artifacts: artifactsUsed ? "used" : "ignored",
      tables,
      pages_by_order: {
        tags: ordered("tags"),
        agreed: ordered("agreed"),
        geometry: ordered("geometry"),
      },
      ...(headings ? { headings } : {}),
    },
  };
}

const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0);
