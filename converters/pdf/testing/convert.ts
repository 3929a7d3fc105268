/** Converts small files for tests. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Nodes } from "mdast";
import type { ConversionRequest } from "../../contract.ts";
import type { Document } from "../../document/model.ts";
import type { Recognise } from "../../ocr/contract.ts";
import { contextIn } from "../../testing/context.ts";
import { converter } from "../converter.ts";

/** In fast mode without furniture, where the request says nothing else. The files of the document's figures are gone. */
export async function convertBytes(
  bytes: Uint8Array,
  request: Partial<ConversionRequest> = {},
  recognise?: Recognise,
): Promise<Document> {
  const workDir = await mkdtemp(join(tmpdir(), "pdf-test-"));
  try {
    const path = join(workDir, "input.pdf");
    await writeFile(path, bytes);
    return await converter.convert(
      { path, filename: "input.pdf", bytes: bytes.length },
      { mode: "fast", layoutFidelity: "standard", pages: null, options: { furniture: "drop" }, ...request },
      { ...contextIn(workDir), ...(recognise ? { recognise } : {}) },
    );
  } finally {
    await rm(workDir, { recursive: true });
  }
}

export function text(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(text).join("") : "";
}
