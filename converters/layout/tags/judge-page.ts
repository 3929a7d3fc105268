/**
 * Whether a page's tags can be believed. Files are tagged by programs that know what they wrote and by programs that
 * guess; what is measured here is how far the tags agree with what is seen.
 */
import type { Line, PageContent } from "../model.ts";
import type { Illustration } from "./illustrations.ts";
import type { Ordered } from "./tag-order.ts";

/** Of a page with tags. */
export interface PageTags {
  /** Of the page, those that the tags say are artifacts, and those that they say nothing about. */
  characters: number;
  artifacts: number;
  untagged: number;
  /** Artifacts were believed. */
  artifactsUsed: boolean;
  illustrations: readonly Illustration[];
  /** What the tags did to the order of the page. */
  order: Ordered["order"];
  /** Tables whose rows and cells come from the tags. */
  tables: number;
}

/** A page that is mostly artifact was never tagged: its tags were drawn around everything at the end. */
const artifactShareMax = 0.5;

export function newPageTags(illustrations: readonly Illustration[]): PageTags {
  return {
    characters: 0,
    artifacts: 0,
    untagged: 0,
    artifactsUsed: false,
    illustrations,
    order: null,
    tables: 0,
  };
}

/** Measures the page, and takes the tags that are not believed off the words. */
export function judgePage({ lines, tags }: PageContent): void {
  if (!tags) return;
  for (const line of lines) {
    for (const { tag, text } of line.words) {
      tags.characters += text.length;
      if (tag?.role === "Artifact") tags.artifacts += text.length;
      else if (!tag) tags.untagged += text.length;
    }
  }
  tags.artifactsUsed = tags.artifacts > 0 && tags.artifacts <= tags.characters * artifactShareMax;
  if (tags.artifacts > 0 && !tags.artifactsUsed) forgetArtifacts(lines);
}

function forgetArtifacts(lines: readonly Line[]): void {
  for (const line of lines) for (const word of line.words) if (word.tag?.role === "Artifact") word.tag = null;
}

/** A line that no reader should hear. */
export const isArtifact = (line: Line): boolean =>
  line.words[0]?.tag?.role === "Artifact" && line.words.every((word) => word.tag?.role === "Artifact");
