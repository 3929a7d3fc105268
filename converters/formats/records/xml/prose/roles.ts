/** Roles of elements in DocBook, JATS, TEI and DITA, by local names. */
import type { XmlElement } from "../../../../input/xml/element.ts";
import { localName } from "../vocabulary.ts";

const groups = {
  paragraph: "p para simpara ab abstract-p shortdesc cmd attribution bibliomixed lg",
  section:
    "article book part chapter appendix preface section sec sect1 sect2 sect3 sect4 sect5 refsect1 refsect2 refsect3 " +
    "simplesect refentry body front back bodymatter text group topic concept task reference conbody taskbody refbody " +
    "div div1 div2 div3 div4 div5 abstract trans-abstract ack acknowledgments glossary bibliography listbibl ref-list " +
    "app app-group dedication colophon formalpara example prereq context result postreq tei tei.2 floats-group",
  title: "title head article-title",
  bullets: "itemizedlist simplelist ul ul-list",
  numbers: "orderedlist procedure ol steps substeps",
  list: "list",
  terms: "variablelist dl def-list glosslist gloss",
  item: "listitem item li list-item step member sli substep ref bibl glossdiv",
  term: "varlistentry dlentry def-item glossentry",
  code: "programlisting screen literallayout codeblock eg pre preformat synopsis cmdsynopsis msgblock",
  quote: "blockquote disp-quote epigraph lq cit boxed-text sidebar",
  notice: "note tip warning caution important danger attention",
  table: "table informaltable simpletable table-wrap",
  figure: "figure informalfigure fig mediaobject image-block",
  picture: "graphic imagedata inline-graphic inlinegraphic image",
  footnote: "footnote fn",
  formula: "math inline-formula disp-formula inlineequation equation informalequation tex-math",
  strong: "bold b strong uicontrol guibutton guimenu guilabel",
  emphasis: "italic i em emphasis hi emph term firstterm foreign citetitle citation title-inline",
  literal:
    "code literal command filename monospace codeph filepath option varname function parameter classname tt",
  below: "sub subscript",
  above: "sup superscript",
  link: "link ulink ext-link xref uri url email ptr",
  lineBreak: "lb br break",
  line: "l line",
  quoted: "quote q",
  label: "label",
  about:
    "info articleinfo bookinfo chapterinfo sectioninfo sect1info sect2info setinfo prefaceinfo article-meta journal-meta " +
    "teiheader prolog processing-meta titleabbrev indexterm remark anchor bookmeta",
} as const;

export type Role = keyof typeof groups;

const roles = new Map<string, Role>();
for (const [role, names] of Object.entries(groups))
  for (const name of names.split(" ")) roles.set(name, role as Role);

/** Undefined for elements that say nothing to a reader. */
export function roleOf(element: XmlElement): Role | undefined {
  const name = localName(element.name).toLowerCase();
  return name === "front" && isJournalFront(element) ? "about" : roles.get(name);
}

/** In JATS the front is about the article, elsewhere it is what is read first. */
function isJournalFront({ children }: XmlElement): boolean {
  return children.some((node) => typeof node !== "string" && localName(node.name) === "article-meta");
}

const phrasingRoles: ReadonlySet<Role> = new Set<Role>([
  "strong",
  "emphasis",
  "literal",
  "below",
  "above",
  "link",
  "lineBreak",
  "line",
  "quoted",
  "label",
  "footnote",
  "picture",
  "formula",
]);

/** Whether elements of the role stand within lines of text. */
export function isPhrasing(role: Role): boolean {
  return phrasingRoles.has(role);
}

const roots: ReadonlySet<string> = new Set(
  (
    "article book part chapter appendix preface section sec sect1 refentry set topic concept task reference tei tei.2 " +
    "teicorpus dita"
  ).split(" "),
);

export function isProse(root: XmlElement): boolean {
  return roots.has(localName(root.name).toLowerCase()) && holdsParagraph(root);
}

function holdsParagraph(element: XmlElement): boolean {
  return element.children.some(
    (node) => typeof node !== "string" && (roleOf(node) === "paragraph" || holdsParagraph(node)),
  );
}
