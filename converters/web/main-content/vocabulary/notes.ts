/** Names that authors of pages give to their footnotes. */
import { matcherOf } from "./matcher.ts";

export const namesNotes = matcherOf(
  "footnote|footnotes|endnote|endnotes|sidenote|sidenotes|fn|notes list|doc endnotes|references",
);
