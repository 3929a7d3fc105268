/** Web addresses in running text: recognized, and made whole where a line broke them. */
import type { Word } from "../model.ts";

const address = /^[<(["'“‘]*(?:https?:\/\/|ftp:\/\/|www\.|mailto:)\S+$/i;
const mail = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
/** Where addresses are broken: behind these, which no sentence ends with. */
const breakEnd = /[/_=&?%#~-]$/;
/** What goes on in the next line looks like a path or query, not like a word. */
const pathLike = /^[^\s.,;:/]*[/_=&?%#]\S|^[\w-]+\.\w/;

export const isAddress = (text: string): boolean => address.test(text) || mail.test(text);

/** Whether a line's last word and the next line's first are one address. */
export function addressGoesOn(end: Word, start: Word): boolean {
  if (end.url !== null) return start.url === end.url && holds(end.url, end.text, start.text);
  return breakEnd.test(end.text) && address.test(end.text) && start.url === null && pathLike.test(start.text);
}

/** The link's own address says that the words are parts of it. */
function holds(url: string, end: string, start: string): boolean {
  const joined = (end + start).replace(/^[<(["'“‘]+|[>)\]"'”’.,;:]+$/g, "");
  return joined.length > 4 && url.toLowerCase().includes(joined.toLowerCase());
}
