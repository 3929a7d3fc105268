/** Names and single values as phrasing. */
import type { BlockContent, Code, ListItem, PhrasingContent } from "mdast";
import { textWithBreaks } from "../../document/rows.ts";
import type { Scalar } from "./value.ts";

/** A text of more lines than this is a listing, a letter, a key: its lines stay as they are. */
const linesMax = 12;
const address = /^https?:\/\/[^\s<>"`]{1,2000}$/i;

/** A name in bold; one without characters as quotes around nothing. */
export function nameOf(name: string): PhrasingContent {
  return { type: "strong", children: [{ type: "text", value: name === "" ? '""' : name }] };
}

/** Addresses become links, line ends breaks. */
export function phrasesOf(value: Scalar): PhrasingContent[] {
  const { text } = value;
  if (text === "") return value.isText ? [{ type: "text", value: '""' }] : [];
  if (value.isText && address.test(text))
    return [{ type: "link", url: text, children: [{ type: "text", value: text }] }];
  return textWithBreaks(text);
}

/** Whether its line ends and margins are worth more than its words. */
export function isListing({ text }: Scalar): boolean {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1 && lines <= linesMax; at = text.indexOf("\n", at + 1))
    lines += 1;
  return lines > linesMax || (lines > 2 && /\n[ \t]+\S/.test(text));
}

/** With every line as it is, but for blank ones at the end. */
export function listingOf({ text }: Scalar): Code {
  return { type: "code", value: text.trimEnd() };
}

/** `**name**: value` */
export function pairItem(name: string, value: Scalar): ListItem {
  const lead: PhrasingContent[] = [nameOf(name), { type: "text", value: ":" }];
  if (isListing(value)) return itemOf([{ type: "paragraph", children: lead }, listingOf(value)]);
  return itemOf([
    {
      type: "paragraph",
      children: [nameOf(name), { type: "text", value: ": " }, ...phrasesOf(value)],
    },
  ]);
}

export function valueItem(value: Scalar): ListItem {
  if (isListing(value)) return itemOf([listingOf(value)]);
  return itemOf([{ type: "paragraph", children: phrasesOf(value) }]);
}

export function itemOf(children: BlockContent[]): ListItem {
  return { type: "listItem", spread: false, children };
}
