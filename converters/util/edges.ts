/** What may stand at the ends of a text. One pattern for both ends and what is between them takes quadratic time. */
export interface Edges {
  /** Matches at the start, perhaps nothing. */
  before: RegExp;
  /** Matches up to the end, perhaps nothing. */
  after: RegExp;
}

export function cutEdges(
  text: string,
  { before, after }: Edges,
): { before: string; core: string; after: string } {
  const first = before.exec(text)?.[0] ?? "";
  const rest = text.slice(first.length);
  const end = rest.search(after);
  return { before: first, core: rest.slice(0, end), after: rest.slice(end) };
}
