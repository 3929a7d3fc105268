/** What is being written in the editor, by fields or as JSON, and the card that comes of it. */
import {
  type CardRate,
  cardText,
  draftOf,
  type RateDraft,
  ratesIn,
  ratesOfDrafts,
  type Written,
} from "./card.ts";

export interface Draft {
  tab: "fields" | "json";
  rates: readonly RateDraft[];
  text: string;
}

export const draftFrom = (rates: readonly CardRate[]): Draft => ({
  tab: "fields",
  rates: rates.map(draftOf),
  text: cardText(rates),
});

/** What is sent, but for the version; or why nothing can be. `rates` is null where the fields cannot show them. */
export function writtenIn({ tab, rates, text }: Draft): Written {
  if (tab === "fields") {
    const read = ratesOfDrafts(rates);
    return read === null ? { problem: null } : { document: { rates: read }, rates: read };
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  if (typeof document !== "object" || document === null) return { problem: "{" };
  return { document, rates: ratesIn((document as { rates?: unknown }).rates) };
}

/** The same on the other tab; null where that cannot show it. */
export function onTab(draft: Draft, tab: Draft["tab"]): Draft | null {
  if (tab === draft.tab) return draft;
  const written = writtenIn(draft);
  // What is wrong in the fields is left to them; the text is then as it was.
  if (!("document" in written)) return null;
  if (tab === "json") return { ...draft, tab, text: cardText(written.rates) };
  return written.rates === null ? null : { ...draft, tab, rates: written.rates.map(draftOf) };
}
