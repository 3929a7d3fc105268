/** Converts Notion's rich text to HTML or plain text. */
import { escaped } from "../../../../config/text/escape-html.ts";
import { urlCharactersMax } from "../../limits.ts";
import { addressOf, fieldsOf, itemsOf, nonBlank, textOf } from "../json.ts";
import { idIn, pointedTo, type Records } from "./records.ts";

export interface TextPlace {
  records: Records;
  site: URL;
}

/** Placeholders of mentions and formulas. */
const placeholders: ReadonlySet<string> = new Set(["‣", "⁍"]);

export const formula = (latex: string, display: "block" | "inline"): string =>
  `<math display="${display}"><semantics><mtext>${escaped(latex)}</mtext><annotation encoding="application/x-tex">${escaped(latex)}</annotation></semantics></math>`;

const elements: Readonly<Record<string, string>> = { b: "strong", i: "em", s: "del" };

/** Line breaks become <br>. */
export function htmlOf(text: unknown, place: TextPlace): string {
  return itemsOf(text)
    .map((piece) => {
      const [value, decorations] = itemsOf(piece);
      return pieceHtml(textOf(value) ?? "", itemsOf(decorations), place);
    })
    .join("");
}

/** Innermost first: code contains no other marks. */
const order = ["c", "s", "i", "b", "a"];

function pieceHtml(text: string, decorations: readonly unknown[], place: TextPlace): string {
  const marks = new Map(decorations.map((each) => [itemsOf(each)[0], itemsOf(each)[1]]));
  const latex = nonBlank(marks.get("e"));
  if (latex !== null) return formula(latex, "inline");
  let html = placeholders.has(text) ? mention(marks, place) : escaped(text).replaceAll("\n", "<br>");
  for (const mark of order) {
    if (!marks.has(mark) || html === "") continue;
    const element = elements[mark];
    if (element !== undefined) html = `<${element}>${html}</${element}>`;
    if (mark === "c") html = `<code>${html}</code>`;
    const address = mark === "a" ? addressOf(marks.get("a"), place.site) : null;
    if (address !== null) html = `<a href="${escaped(address)}">${html}</a>`;
  }
  return html;
}

export function plainOf(text: unknown, place: TextPlace): string {
  return itemsOf(text)
    .map((piece) => {
      const [value, decorations] = itemsOf(piece);
      const marks = new Map(itemsOf(decorations).map((each) => [itemsOf(each)[0], itemsOf(each)[1]]));
      const said = textOf(value) ?? "";
      if (!placeholders.has(said)) return said;
      return nonBlank(marks.get("e")) ?? mentioned(marks, place).text;
    })
    .join("");
}

export const pageAddress = (id: string, { site }: TextPlace): string =>
  new URL(`/${id.replaceAll("-", "")}`, site).href;

/** Limit of repeated titles in mentions. */
const repeatedCharactersMax = 300;

/** A known page or database title without its mentions, which may be cyclic. */
export function titleOf(id: string, { records }: TextPlace): string | null {
  const block = records.find("block", id);
  const { collection_pointer: pointer } = fieldsOf(block?.format);
  const collection = records.find("collection", nonBlank(block?.collection_id) ?? pointedTo(pointer));
  let title = "";
  for (const piece of itemsOf(collection?.name ?? fieldsOf(block?.properties).title)) {
    const text = textOf(itemsOf(piece)[0]) ?? "";
    if (!placeholders.has(text)) title += text;
    if (title.length >= repeatedCharactersMax) break;
  }
  return nonBlank(title.slice(0, repeatedCharactersMax));
}

function mention(marks: ReadonlyMap<unknown, unknown>, place: TextPlace): string {
  const { text, url } = mentioned(marks, place);
  return url === null ? escaped(text) : `<a href="${escaped(url)}">${escaped(text)}</a>`;
}

interface Mentioned {
  text: string;
  url: string | null;
}

function mentioned(marks: ReadonlyMap<unknown, unknown>, place: TextPlace): Mentioned {
  const { records } = place;
  if (marks.has("d")) return { text: dateOf(marks.get("d")), url: null };
  if (marks.has("u")) {
    const user = records.find("notion_user", nonBlank(marks.get("u")));
    const name = nonBlank(user?.name) ?? [user?.given_name, user?.family_name].filter(nonBlank).join(" ");
    return { text: name === "" ? "@someone" : `@${name.slice(0, repeatedCharactersMax)}`, url: null };
  }
  const page = idIn(nonBlank(marks.get("p")) ?? "");
  if (page !== null) return { text: titleOf(page, place) ?? "page", url: pageAddress(page, place) };
  const link = fieldsOf(marks.get("lm"));
  const external = fieldsOf(records.find("block", nonBlank(marks.get("eoi")))?.format);
  const url = addressOf(link.href) ?? addressOf(external.uri) ?? addressOf(external.original_url);
  const isShort = url !== null && url.length <= urlCharactersMax;
  return { text: nonBlank(link.title) ?? (isShort ? url : ""), url: isShort ? url : null };
}

/** `start_date` with time and end, if any. */
export function dateOf(value: unknown): string {
  const date = fieldsOf(value);
  const moment = (day: unknown, time: unknown) => [day, time].filter(nonBlank).join(" ");
  const [start, end] = [moment(date.start_date, date.start_time), moment(date.end_date, date.end_time)];
  return end === "" ? start : `${start} to ${end}`;
}
