/** Structure trees for tests (ISO 32000-2, 14.7), good ones and broken ones. */
import type * as Mupdf from "mupdf";

/** Marked content: its page, from 0, and its identifier there. */
export type Piece = readonly [page: number, id: number];

interface TagNode {
  role: string;
  kids: readonly (TagNode | Piece)[];
  alt?: string;
  actualText?: string;
  attributes?: Record<string, string | number>;
}

export interface TagTree {
  kids: readonly TagNode[];
  roleMap?: Record<string, string>;
  lang?: string;
}

export const tag = (role: string, ...kids: (TagNode | Piece)[]): TagNode => ({ role, kids });

/** Returns the root of the tree, for what is to be broken. */
export function addTagTree(document: Mupdf.PDFDocument, { kids, roleMap, lang }: TagTree): Mupdf.PDFObject {
  const catalog = document.getTrailer().get("Root");
  const root = document.addObject({ Type: "StructTreeRoot", ...(roleMap ? { RoleMap: roleMap } : {}) });
  root.put("K", addNodes(document, kids, root));
  catalog.put("StructTreeRoot", root);
  catalog.put("MarkInfo", { Marked: true });
  if (lang !== undefined) catalog.put("Lang", `(${lang})`);
  return root;
}

function addNodes(
  document: Mupdf.PDFDocument,
  kids: readonly (TagNode | Piece)[],
  parent: Mupdf.PDFObject,
): Mupdf.PDFObject[] {
  return kids.map((kid) => {
    if (!("role" in kid))
      return document.addObject({ Type: "MCR", Pg: document.findPage(kid[0]), MCID: kid[1] });
    const element = document.addObject({ Type: "StructElem", S: kid.role, P: parent });
    if (kid.alt !== undefined) element.put("Alt", `(${kid.alt})`);
    if (kid.actualText !== undefined) element.put("ActualText", `(${kid.actualText})`);
    if (kid.attributes) element.put("A", kid.attributes);
    element.put("K", addNodes(document, kid.kids, element));
    return element;
  });
}
