/** Converts small files for tests. */
import type { Nodes } from "mdast";
import type { ConversionRequest } from "../../../contract.ts";
import type { Document } from "../../../document/model.ts";
import type { Recognize } from "../../../ocr/contract.ts";
import { contextIn } from "../../../testing/context.ts";
import { usualRequest, withSource } from "../../../testing/converted.ts";
import { converter } from "../converter.ts";

/** In fast mode without furniture, where the request says nothing else. The files of the document's figures are gone. */
export async function convertBytes(
  bytes: Uint8Array,
  request: Partial<ConversionRequest> = {},
  recognize?: Recognize,
): Promise<Document> {
  return await withSource("input.pdf", bytes, (source, folder) =>
    converter.convert(
      source,
      { ...usualRequest, options: { furniture: "drop" }, ...request },
      { ...contextIn(folder), ...(recognize ? { recognize } : {}) },
    ),
  );
}

export function text(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(text).join("") : "";
}
