/** Writes test/corpus/docx-to-markdown/CASE/input.docx: documents of our own, one for each thing that a reader sees. */
import { type DocumentParts, documentBytes } from "../../converters/office/docx/testing/document-writer.ts";
import { writeCase } from "./corpus-case.ts";
import { definitions } from "./docx-definitions.ts";
import { chunks, furniture, headings, objects } from "./docx-objects.ts";
import { blocks, changes, links, lists, notes, words } from "./docx-texts.ts";

interface Case {
  document: DocumentParts;
  options?: Record<string, string>;
}

const cases: Readonly<Record<string, Case>> = {
  words: { document: words },
  "words-hidden": { document: words, options: { hidden: "keep" } },
  links: { document: links },
  headings: { document: headings },
  "headings-numbered": { document: headings, options: { heading_numbers: "keep" } },
  lists: { document: lists },
  blocks: { document: blocks },
  notes: { document: notes },
  "notes-comments": { document: notes, options: { comments: "keep" } },
  changes: { document: changes },
  "changes-original": { document: changes, options: { changes: "original" } },
  "changes-marked": { document: changes, options: { changes: "marked" } },
  chunks: { document: chunks },
  objects: { document: objects },
  furniture: { document: furniture },
  "furniture-kept": { document: furniture, options: { furniture: "keep" } },
  ...definitions,
};

for (const [name, { document, options }] of Object.entries(cases))
  await writeCase("docx-to-markdown", name, await documentBytes(document), options);
