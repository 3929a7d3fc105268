/** Books, articles and manuals in XML, as documents. */
import type { RootContent } from "mdast";
import { paragraphOf } from "../../../../document/nodes.ts";
import { oneLine } from "../../../../document/plain-text.ts";
import { elementsOf, textOf, type XmlElement } from "../../../../input/xml/element.ts";
import type { Shown } from "../../document.ts";
import { localName } from "../vocabulary.ts";
import type { ProseContext } from "./context.ts";
import { flow } from "./flow.ts";
import { isProse } from "./roles.ts";

/** Null when the document is none that is written to be read. */
export function readProse(root: XmlElement): Shown | null {
  if (!isProse(root)) return null;
  const title = titleOf(root);
  const authors = authorsIn(root);
  const context: ProseContext = { footnotes: [], headingDepth: 1, flow: (nodes) => flow(nodes, context) };
  const children: RootContent[] = flow([root], context);
  if (authors.length > 0 && children[0]?.type === "heading")
    children.splice(1, 0, paragraphOf(authors.join(", ")));
  const language = root.attributes["xml:lang"] ?? root.attributes.lang;
  for (const note of context.footnotes) children.push(note);
  return {
    children,
    assets: [],
    metadata: {
      ...(title === "" ? {} : { title }),
      ...(authors.length === 0 ? {} : { authors }),
      ...(language === undefined ? {} : { language }),
    },
    details: { format: "document", root: localName(root.name) },
    warnings: [],
  };
}

function titleOf(element: XmlElement): string {
  for (const child of elementsOf(element)) {
    const name = localName(child.name).toLowerCase();
    const found = ["title", "article-title", "head"].includes(name) ? oneLine(textOf(child)) : titleOf(child);
    if (found !== "") return found;
    if (name === "p" || name === "para") return "";
  }
  return "";
}

/** Names of people stand in parts, whose order vocabularies do not agree on. */
function authorsIn(root: XmlElement): string[] {
  const authors: string[] = [];
  const visit = (element: XmlElement) => {
    for (const child of elementsOf(element)) {
      const name = localName(child.name).toLowerCase();
      if (["body", "chapter", "section", "sec", "ref-list", "text", "back"].includes(name)) continue;
      const isAuthor =
        name === "author" || (name === "contrib" && child.attributes["contrib-type"] === "author");
      if (isAuthor) authors.push(personOf(child));
      else visit(child);
    }
  };
  visit(root);
  return [...new Set(authors.filter(Boolean))];
}

function personOf(author: XmlElement): string {
  const part = (...names: readonly string[]): string => {
    const find = (element: XmlElement): string => {
      for (const child of elementsOf(element)) {
        const text = names.includes(localName(child.name).toLowerCase())
          ? oneLine(textOf(child))
          : find(child);
        if (text !== "") return text;
      }
      return "";
    };
    return find(author);
  };
  const whole = [part("firstname", "given-names", "forename"), part("surname")].filter(Boolean).join(" ");
  return whole || part("personname", "string-name", "name", "orgname") || oneLine(textOf(author));
}
