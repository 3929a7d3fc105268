/** Heading slugs as on GitHub. */

export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}

/** Duplicates get a number. */
export function slugsOf(headings: readonly { text: string; line: number }[]): Map<string, number> {
  const counts = new Map<string, number>();
  const lines = new Map<string, number>();
  for (const { text, line } of headings) {
    const slug = slugOf(text);
    if (slug === "") continue;
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    lines.set(count === 0 ? slug : `${slug}-${count}`, line);
  }
  return lines;
}
