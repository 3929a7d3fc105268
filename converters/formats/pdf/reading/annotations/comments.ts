/** Annotations as footnotes behind the words that they mean; those that no text refers to as a list at the end. */

import type { FootnoteDefinition, List, Paragraph, PhrasingContent, Root } from "mdast";
import { walk } from "../../../../document/plain-text.ts";
import { append } from "../../../../util/append.ts";
import type { Annotation } from "./annotations.ts";

export function addComments(root: Root, annotations: readonly Annotation[]): void {
  if (annotations.length === 0) return;
  const referred = new Set<string>();
  for (const node of walk(root)) if (node.type === "footnoteReference") referred.add(node.identifier);
  const loose: List = { type: "list", ordered: false, spread: false, children: [] };
  const definitions: FootnoteDefinition[] = [];
  for (const annotation of annotations) {
    const { identifier, page } = annotation;
    const data = { provenance: { unit: page } };
    if (referred.has(identifier)) {
      const children = [paragraphOf(annotation, "")];
      definitions.push({ type: "footnoteDefinition", identifier, label: identifier, children, data });
    } else {
      const children = [paragraphOf(annotation, `Page ${page}: `)];
      loose.children.push({ type: "listItem", spread: false, children, data });
    }
  }
  const firstNote = root.children.findIndex(({ type }) => type === "footnoteDefinition");
  if (loose.children.length > 0)
    root.children.splice(firstNote === -1 ? root.children.length : firstNote, 0, loose);
  append(root.children, definitions);
}

function paragraphOf({ kind, author, date, text, marked }: Annotation, before: string): Paragraph {
  const from = [author, date].filter((part) => part !== "").join(", ");
  const says = [marked === "" ? "" : `“${marked}”`, text].filter((part) => part !== "").join(" ");
  const label = `${kind}${from === "" ? "" : ` (${from})`}${says === "" ? "" : ":"}`;
  const children: PhrasingContent[] = [{ type: "emphasis", children: [{ type: "text", value: label }] }];
  if (before !== "") children.unshift({ type: "text", value: before });
  if (says !== "") children.push({ type: "text", value: ` ${says.replace(/\s+/g, " ")}` });
  return { type: "paragraph", children };
}
