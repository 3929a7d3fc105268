/**
 * Whether a page's tags can be believed. Files are tagged by programs that know what they wrote and by programs that
 * guess; what is measured here is how far the tags agree with what is seen.
 */
import type { Line, PageContent } from "../layout.ts";

export interface PageTags {
  page: number;
  /** Of the page, those that the tags say are artifacts, and those that they say nothing about. */
  characters: number;
  artifacts: number;
  untagged: number;
  /** Artifacts were believed. */
  artifactsUsed: boolean;
}

/** A page that is mostly artifact was never tagged: its tags were drawn around everything at the end. */
const artifactShareMax = 0.5;

/** Null for pages without tags. Takes the tags that are not believed off the words. */
export function judgePage(content: PageContent): PageTags | null {
  const tags: PageTags = {
    page: content.number,
    characters: 0,
    artifacts: 0,
    untagged: 0,
    artifactsUsed: false,
  };
  let seen = false;
  for (const line of content.lines) {
    for (const { tag, text } of line.words) {
      tags.characters += text.length;
      if (tag) seen = true;
      if (tag?.role === "Artifact") tags.artifacts += text.length;
      else if (!tag) tags.untagged += text.length;
    }
  }
  if (!seen) return null;
  tags.artifactsUsed = tags.artifacts > 0 && tags.artifacts <= tags.characters * artifactShareMax;
  if (tags.artifacts > 0 && !tags.artifactsUsed) forgetArtifacts(content.lines);
  return tags;
}

function forgetArtifacts(lines: readonly Line[]): void {
  for (const line of lines) for (const word of line.words) if (word.tag?.role === "Artifact") word.tag = null;
}

/** A line that no reader should hear. */
export const isArtifact = (line: Line): boolean =>
  line.words[0]?.tag?.role === "Artifact" && line.words.every((word) => word.tag?.role === "Artifact");
