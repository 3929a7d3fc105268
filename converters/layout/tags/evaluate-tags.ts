/** Measures how far a page's tags agree with what is seen. */
import type { Line, PageContent } from "../model.ts";

/** A page that is mostly artifact was never tagged: its tags were drawn around everything at the end. */
const artifactShareMax = 0.5;

/** Measures the page, and takes the tags that are not believed off the words. */
export function evaluateTags({ lines, tags }: PageContent): void {
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

/** A line of artifacts only, which is not read aloud. */
export const isArtifact = (line: Line): boolean =>
  line.words[0]?.tag?.role === "Artifact" && line.words.every((word) => word.tag?.role === "Artifact");
