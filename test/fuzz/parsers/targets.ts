/** The parsers that are fuzzed. */
import { bzip2 } from "../../../src/services/models/media/bzip2/testing/bzip2.ts";
import { tarHeader, tarPadding } from "../../../src/shared/tar.ts";
import { converting } from "./conversion.ts";
import { writingMarkdown } from "./markdown.ts";
import { childMessages, model } from "./material.ts";
import { readingForm } from "./multipart.ts";
import { mutatedBytes, mutatedJson } from "./mutate.ts";
import {
  addressOutcome,
  bzip2Outcome,
  manifestOutcome,
  messageOutcome,
  onnxOutcome,
  rangesOutcome,
  tarOutcome,
  xmlOutcome,
  zipOutcome,
} from "./outcomes.ts";
import { filesOf, texts } from "./seeds.ts";
import { mutateArchive, type Target } from "./target.ts";

const xmlWords = [
  ...[
    "<!DOCTYPE a [<!ENTITY b 'c'>]>",
    "&b;",
    "&#0;",
    "&#x10ffff;",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?xml ",
  ],
  ...["encoding='utf-16'", "xmlns:", "xml:space='preserve'", "</", "/>", "mc:AlternateContent", "\ufeff"],
] as const;
const officeWords = [
  ...xmlWords,
  "w:tbl",
  "w:gridSpan",
  "w:val='",
  "r:id='rId1'",
  "../../",
  "t='s'",
  "A1:XFD1048576",
];
const htmlWords = [
  ...[
    "<table>",
    "<td colspan=1000>",
    "<svg>",
    "<math>",
    "<template>",
    "<script>",
    "</p>",
    "<a href=",
    "<li>",
  ],
  ...["javascript:", "data:", "&#", "<plaintext>", "<!--", "<base href=", "<pre>", "\0", "rowspan=65534"],
];
const pdfWords = [
  ...[
    "obj",
    "endobj",
    "stream",
    "endstream",
    "/Length",
    "/Kids",
    "/Count",
    "<<",
    ">>",
    "BT",
    "ET",
    "Tj",
    "Do",
  ],
  ...[
    "/Type /Page",
    "/Font",
    "/ToUnicode",
    "beginbfchar",
    "cm",
    "q",
    "Q",
    "BI",
    "ID",
    "EI",
    "xref",
    "trailer",
  ],
];
const markdownWords = [
  "`",
  "```",
  "|",
  "\n| - |\n",
  "[",
  "](",
  "<",
  "$$",
  "*",
  "_",
  "\\",
  "&lt;",
  "\n> ",
  "\n- ",
];

const jsonMutated = (others: () => readonly unknown[]): Pick<Target, "mutate"> => ({
  mutate: async (input, random) => {
    const value: unknown = JSON.parse(Buffer.from(input).toString("utf8"));
    return Buffer.from(JSON.stringify(mutatedJson(value, random, others())) ?? "null");
  },
});

const tar = () =>
  Buffer.concat([
    ...["a.txt", "folder/b.txt", "n".repeat(150)].flatMap((name) => [
      tarHeader(name, 5, 0),
      Buffer.from("hello"),
      tarPadding(5),
    ]),
    Buffer.alloc(1024),
  ]);

const manifest = {
  schema_version: "svc.manifest.v1",
  files: [{ path: "assets/a.png", bytes: 1, sha256: "0".repeat(64) }],
};

const archives = { mutate: mutateArchive, dictionary: officeWords, coverEvery: 16 };

export const targets: readonly Target[] = [
  {
    id: "xml",
    inMemory: true,
    seeds: () => [...filesOf(".xml", ".xhtml", ".rss", ".opml"), ...texts("<a b='c'>&amp;<b/>d</a>")],
    dictionary: xmlWords,
    coverEvery: 128,
    parse: xmlOutcome,
  },
  {
    id: "zip",
    seeds: () => filesOf(".zip", ".docx", ".epub"),
    ...archives,
    coverEvery: 64,
    parse: zipOutcome,
  },
  {
    id: "tar",
    seeds: () => [tar()],
    dictionary: ["0", "5", "L", "x", "ustar\0", "11 path=ab\n"],
    coverEvery: 128,
    parse: tarOutcome,
  },
  {
    id: "bzip2",
    seeds: () => texts("hello", "a".repeat(5_000)).map((text) => bzip2(text)),
    dictionary: ["BZh9", "1AY&SY"],
    coverEvery: 64,
    parse: bzip2Outcome,
  },
  {
    id: "page-ranges",
    inMemory: true,
    seeds: () => texts("1-3,5,8-", "1", "2-2,4-"),
    dictionary: ["-", ",", "0", "499", "501", " "],
    coverEvery: 256,
    parse: rangesOutcome,
  },
  {
    id: "address",
    inMemory: true,
    seeds: () => [
      ...filesOf(".tsv").slice(0, 1),
      ...texts("127.0.0.1", "::ffff:10.0.0.1", "http://[64:ff9b::7f00:1]:80/a", "https://user@example.org./"),
    ],
    dictionary: [
      "0x7f",
      "0177",
      "::",
      "%25",
      ".",
      "[",
      "]",
      "@",
      ":",
      "ffff:",
      "64:ff9b::",
      "\u3002",
      "\u2460",
    ],
    coverEvery: 256,
    parse: addressOutcome,
  },
  {
    id: "messages",
    inMemory: true,
    seeds: () => childMessages.map((each) => Buffer.from(JSON.stringify(each))),
    dictionary: [],
    coverEvery: 256,
    ...jsonMutated(() => childMessages),
    parse: messageOutcome,
  },
  {
    id: "manifest",
    inMemory: true,
    seeds: () => [Buffer.from(JSON.stringify(manifest)), ...filesOf(".svg")],
    dictionary: ["assets/", "../", "\\u0000", "/", "con.", '{"path":"a","bytes":1,"sha256":""}', "<svg "],
    coverEvery: 128,
    parse: manifestOutcome,
  },
  { id: "multipart", inMemory: true, ...readingForm },
  {
    id: "onnx",
    seeds: async () => [await model()],
    dictionary: ["\x0a", "\x12", "\xff\xff\xff\xff\x0f", "location"],
    coverEvery: 64,
    parse: onnxOutcome,
  },
  {
    id: "markdown-writer",
    inMemory: true,
    ...writingMarkdown,
    dictionary: markdownWords,
    seeds: () => filesOf(".md"),
  },
  {
    id: "csv",
    seeds: () => filesOf(".csv", ".tsv"),
    dictionary: ['"', ",", ";", "\t", "\r\n", '""', "=1+1", "\ufeff"],
    coverEvery: 32,
    parse: converting("input.csv", "csv-to-markdown"),
  },
  {
    id: "html",
    seeds: () => filesOf(".html"),
    dictionary: htmlWords,
    coverEvery: 16,
    parse: converting("input.html", "html-to-markdown"),
  },
  {
    id: "page",
    seeds: () =>
      filesOf(".page").filter((page) =>
        /"kind": ?"(?:html|text|markdown)"/.test(Buffer.from(page).toString("latin1", 0, 300)),
      ),
    // The first line is written by the import, the rest by the page's server.
    mutate: async (input, random, material) => {
      const bodyAt = input.indexOf(0x0a) + 1;
      return Buffer.concat([
        input.subarray(0, bodyAt),
        mutatedBytes(input.subarray(bodyAt), random, material),
      ]);
    },
    dictionary: htmlWords,
    coverEvery: 16,
    parse: converting("input.page", null, true),
  },
  {
    id: "markdown",
    seeds: () => filesOf(".md", ".txt"),
    dictionary: markdownWords,
    coverEvery: 16,
    parse: converting("input.md", "text-to-markdown"),
  },
  {
    id: "json",
    seeds: () => filesOf(".json", ".ndjson", ".geojson", ".ipynb"),
    dictionary: ['"', "{", "[", "\\ud800", "1e999", "__proto__", "cells"],
    coverEvery: 16,
    parse: converting("input.json", null),
  },
  {
    id: "xml-records",
    seeds: () => filesOf(".xml", ".rss", ".opml"),
    dictionary: xmlWords,
    coverEvery: 16,
    parse: converting("input.xml", "xml-to-markdown"),
  },
  {
    id: "docx",
    seeds: () => filesOf(".docx"),
    ...archives,
    parse: converting("input.docx", "docx-to-markdown"),
  },
  {
    id: "xlsx",
    seeds: () => filesOf(".xlsx"),
    ...archives,
    parse: converting("input.xlsx", "xlsx-to-markdown"),
  },
  {
    id: "pptx",
    seeds: () => filesOf(".pptx"),
    ...archives,
    parse: converting("input.pptx", "pptx-to-markdown"),
  },
  {
    id: "epub",
    seeds: () => filesOf(".epub"),
    ...archives,
    parse: converting("input.epub", "epub-to-markdown"),
  },
  {
    id: "notes",
    seeds: () => filesOf(".zip"),
    ...archives,
    parse: converting("input.zip", "notes-to-markdown"),
  },
  {
    id: "pdf",
    seeds: () => filesOf(".pdf"),
    dictionary: pdfWords,
    coverEvery: 16,
    parse: converting("input.pdf", "pdf-to-markdown"),
  },
];
