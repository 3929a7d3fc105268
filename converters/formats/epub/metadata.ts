/** What a book says about itself (EPUB 3.3, section 5.5; OPF 2.0.1, section 2.2). */
import type { DocumentMetadata } from "../../document/model.ts";
import { oneLine } from "../../document/plain-text.ts";
import { textOf, type XmlElement } from "../../input/xml/element.ts";
import { attributeOf, type BookPackage, descendantsCalled } from "./package.ts";

export interface BookMetadata extends Pick<DocumentMetadata, "title" | "authors" | "language"> {
  /** As written: text, often with markup. */
  description: string;
  /** For an auditor: identifier, publisher, date, modified, contributors, subjects, rights, epub_version. */
  details: Record<string, string | string[]>;
}

const valueCharactersMax = 1_000;
const descriptionCharactersMax = 10_000;
const valuesMax = 50;

/** Roles of the MARC relators whose holders wrote the book. Who has no role is an author. */
const authorRoles: ReadonlySet<string> = new Set(["", "aut", "cre", "ctb", "dub"]);

/** Values are shown as one line, bounded in length and number; what the package does not say is left out. */
export function readMetadata({ root }: BookPackage): BookMetadata {
  const metas = [...descendantsCalled(root, "meta")];
  const creators = elements(root, "creator");
  const authors = creators.filter((creator) => authorRoles.has(roleOf(creator, metas)));
  const title = mainTitle(root, metas);
  const language = values(root, "language").find((each) => /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(each));
  const modified = metas.find((meta) => attributeOf(meta, "property") === "dcterms:modified");
  const details: Record<string, string | string[]> = {
    epub_version: attributeOf(root, "version"),
    identifier: values(root, "identifier")[0] ?? "",
    publisher: values(root, "publisher")[0] ?? "",
    date: values(root, "date")[0] ?? "",
    modified: modified === undefined ? "" : shownIn(modified),
    contributors: values(root, "contributor"),
    subjects: values(root, "subject"),
    rights: values(root, "rights")[0] ?? "",
    description: plainDescription(root),
  };
  const names = (authors.length === 0 ? creators : authors).map(shownIn).filter((name) => name !== "");
  return {
    ...(title === "" ? {} : { title }),
    ...(names.length === 0 ? {} : { authors: [...new Set(names)] }),
    ...(language === undefined ? {} : { language }),
    description: textOf(elements(root, "description")[0]).slice(0, descriptionCharactersMax),
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value.length > 0)),
  };
}

function plainDescription(root: XmlElement): string {
  const text = (values(root, "description")[0] ?? "")
    .replace(/<(script|style)\b[^<]*<\/\1>|<\/?(?:p|div|br|li|h\d)\b[^<>]*>/gi, " ")
    .replace(/<[^<>]*>/g, "");
  return oneLine(text);
}

function mainTitle(root: XmlElement, metas: readonly XmlElement[]): string {
  const titles = elements(root, "title").filter((title) => shownIn(title) !== "");
  const typed = (type: string) => titles.find((title) => refined(title, "title-type", metas) === type);
  const main = typed("main") ?? titles[0];
  const subtitle = typed("subtitle");
  if (main === undefined) return "";
  const joined = subtitle === undefined || subtitle === main ? [main] : [main, subtitle];
  return joined.map(shownIn).join(": ");
}

function roleOf(creator: XmlElement, metas: readonly XmlElement[]): string {
  return (attributeOf(creator, "role") || refined(creator, "role", metas)).toLowerCase();
}

/** What another element says of this one (EPUB 3.3, section 5.5.5). */
function refined(element: XmlElement, property: string, metas: readonly XmlElement[]): string {
  const id = attributeOf(element, "id");
  if (id === "") return "";
  const meta = metas.find(
    (each) => attributeOf(each, "refines") === `#${id}` && attributeOf(each, "property") === property,
  );
  return meta === undefined ? "" : shownIn(meta);
}

function elements(root: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const element of descendantsCalled(root, name)) {
    found.push(element);
    if (found.length === valuesMax) break;
  }
  return found;
}

function values(root: XmlElement, name: string): string[] {
  return elements(root, name)
    .map(shownIn)
    .filter((value) => value !== "");
}

function shownIn(element: XmlElement): string {
  return oneLine(textOf(element)).slice(0, valueCharactersMax);
}
