import type { FootnoteDefinition, RootContent } from "mdast";
import type { XmlNode } from "../../../../input/xml/element.ts";

/** What is known and collected while a document is read. */
export interface ProseContext {
  /** In the order of their references; they are put at the end. */
  footnotes: FootnoteDefinition[];
  /** Of the next section that has a title. */
  headingDepth: number;
  /** Reads what may be blocks: text holds notes, and notes hold blocks again. */
  flow(nodes: readonly XmlNode[]): RootContent[];
}
