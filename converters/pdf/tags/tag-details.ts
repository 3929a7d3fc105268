/** What became of a file's tags, for the metadata: an auditor may ask why a heading is one. */
import type { PageTags } from "./judge-page.ts";
import type { StructureTree } from "./structure-tree.ts";
import type { HeadingTags } from "./tagged-headings.ts";

/** Nothing for files without tags. Shares are of characters, 0..1. */
export function tagDetails(
  tree: StructureTree | null,
  pages: readonly PageTags[],
  headings: HeadingTags | null,
): { tags?: Record<string, unknown> } {
  if (tree === null && pages.length === 0) return {};
  const characters = sum(pages, ({ characters }) => characters);
  const share = (count: number) => Math.round((count / Math.max(1, characters)) * 1000) / 1000;
  const artifactsUsed = pages.some((page) => page.artifactsUsed);
  const headingsUsed = headings !== null && headings.headings !== "looks";
  const used = artifactsUsed || headingsUsed;
  const whole = headings?.headings === "tags" && headings.levels === "tags";
  return {
    tags: {
      decision: whole ? "used" : used ? "partly" : "ignored",
      structure_tree: tree === null ? "absent" : tree.broken ? "broken" : "whole",
      elements: tree?.elements.length ?? 0,
      pages: pages.length,
      untagged_share: share(sum(pages, ({ untagged }) => untagged)),
      artifact_share: share(sum(pages, ({ artifacts }) => artifacts)),
      artifacts: artifactsUsed ? "used" : "ignored",
      ...(headings ? { headings } : {}),
    },
  };
}

const sum = (pages: readonly PageTags[], value: (page: PageTags) => number): number =>
  pages.reduce((total, page) => total + value(page), 0);
