/** Notes (ISO/IEC 29500-1, section 18.7) and threaded comments ([MS-XLSX], section 2.6.202) of a sheet's cells. */
import type { Blockquote, Paragraph } from "mdast";
import { textWithBreaks } from "../../../document/rows.ts";
import {
  childrenNamed,
  descendants,
  elementsOf,
  find,
  textOf,
  type XmlElement,
} from "../../../input/xml/element.ts";
import type { OfficePackage } from "../package/package.ts";
import { unescaped } from "./sheet/character-data.ts";
import { type Range, rangeOf } from "./sheet/references.ts";

interface Comment {
  cell: Range;
  name: string;
  author: string;
  text: string;
}

/** Note of an application that does not know threads: it repeats the thread. */
const repeated = /^\s*\[Threaded comment\]/i;

export function commentQuotes(
  office: OfficePackage,
  sheet: string,
  persons: string | undefined,
  isShown: (row: number, column: number) => boolean,
): Blockquote[] {
  const threads = threaded(office, sheet, persons);
  const inThreads = new Set(threads.map(({ name }) => name));
  const all = [
    ...notes(office, sheet).filter(({ name, text }) => !(repeated.test(text) && inThreads.has(name))),
    ...threads,
  ].filter(({ cell, text }) => text.trim() !== "" && isShown(cell.top, cell.left));
  all.sort((a, b) => a.cell.top - b.cell.top || a.cell.left - b.cell.left);
  const byCell = Map.groupBy(all, ({ name }) => name);
  return [...byCell.values()].map((comments) => ({
    type: "blockquote",
    children: comments.map((comment, i) => paragraph(comment, i === 0)),
  }));
}

function paragraph({ name, author, text }: Comment, first: boolean): Paragraph {
  const head = [...(first ? [name] : []), ...(author === "" ? [] : [author])].join(", ");
  const lines = text.trim().replace(/(?<!\s)\s*[\r\n]\s*/g, "\n");
  return { type: "paragraph", children: textWithBreaks(`${head === "" ? "" : `${head}: `}${lines}`) };
}

function notes(office: OfficePackage, sheet: string): Comment[] {
  return office.related(sheet, "comments").flatMap((part) => {
    if (!office.mayShow(part)) return [];
    const root = office.treeIfSound(part);
    const authors = childrenNamed(find(root, "x:authors"), "x:author").map(textOf);
    return childrenNamed(find(root, "x:commentList"), "x:comment").flatMap((comment) => {
      const author = (authors[Number(comment.attributes.authorId)] ?? "").trim();
      const text = unescaped(runsOf(find(comment, "x:text")));
      return commentOf(comment, author.startsWith("tc=") ? "" : author, withoutName(text, author));
    });
  });
}

function runsOf(text: XmlElement | undefined): string {
  return elementsOf(text)
    .map((child) => (child.name === "x:t" ? textOf(child) : textOf(find(child, "x:t"))))
    .join("");
}

/** Applications begin a note with its author's name. */
function withoutName(text: string, author: string): string {
  return author !== "" && text.startsWith(`${author}:`) ? text.slice(author.length + 1) : text;
}

function threaded(office: OfficePackage, sheet: string, persons: string | undefined): Comment[] {
  const names = new Map(
    [...descendants(office.treeIfSound(persons), "xtc:person")].map(({ attributes }) => [
      attributes.id ?? "",
      attributes.displayName ?? "",
    ]),
  );
  const parts = office.related(sheet, "threadedComment").filter((part) => office.mayShow(part));
  return parts.flatMap((part) =>
    childrenNamed(office.treeIfSound(part), "xtc:threadedComment").flatMap((comment) => {
      const text = textOf(find(comment, "xtc:text"));
      return commentOf(comment, (names.get(comment.attributes.personId ?? "") ?? "").trim(), text);
    }),
  );
}

function commentOf({ attributes }: XmlElement, author: string, text: string): Comment[] {
  const name = (attributes.ref ?? "").replaceAll("$", "").toUpperCase();
  const cell = rangeOf(name);
  return cell === null ? [] : [{ cell, name, author, text }];
}
