import { expect, test } from "bun:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { PhrasingContent, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { longTest, runsOf } from "../../config/testing/runs.ts";
import { toMarkdown } from "../document/markdown/write.ts";
import { walk } from "../document/plain-text.ts";
import { capability } from "../formats/text/capability.ts";
import { usualRequest } from "../testing/converted.ts";
import type { Manifest } from "./contract.ts";
import { nameProblem } from "./parse-manifest.ts";
import { assetReferences } from "./references.ts";
import { writeBundle } from "./write.ts";

/** Names that a bundle may hold and that Markdown or HTML spell otherwise, or that begin alike. */
const names = [
  "page-001-figure-1.png",
  "page-001-figure-1.png.png",
  "page-001-figure-11.png",
  "Page-001-figure-1.png",
  "a b.png",
  "a.png",
  "a (1).png",
  "a(1.png",
  "a)1.png",
  "a'b&amp;c.svg",
  "a&b.png",
  "a&#40;.png",
  "a[1].png",
  "a]!.png",
  "_a_*.png".replace("*", "~"),
  "$a$.png",
  "folder/ä 中.png",
];
const paths = names.map((name) => `assets/${name}`);

test("the names of these tests may stand in a bundle", () => {
  expect(paths.filter((path) => nameProblem(path) !== null)).toEqual([]);
});

const decoy = fc.constantFrom(
  "words", " ", "![", "](", ")", "[x](assets/a.png)", "![](assets/a.png)", "](assets/a b.png", "assets/a.png",
  '<img src="assets/a.png">', "!", "\\", "`", "$", "|", "\n",
); // biome-ignore format: a list of marks
const text = fc
  .array(decoy, { maxLength: 5 })
  .map((parts): PhrasingContent => ({ type: "text", value: parts.join("") }));
const image = fc
  .record({
    url: fc.constantFrom(...paths),
    alt: fc.constantFrom("", "a [chart]", ")"),
    title: fc.constantFrom(null, 'of "it"'),
  })
  .map((node): PhrasingContent => ({ type: "image", ...node }));
const phrasing = fc.array(fc.oneof(text, image), { minLength: 1, maxLength: 4 });
const block = phrasing.chain((children) =>
  fc.constantFrom<RootContent>(
    { type: "paragraph", children },
    { type: "heading", depth: 2, children },
    { type: "blockquote", children: [{ type: "paragraph", children }] },
    { type: "list", children: [{ type: "listItem", children: [{ type: "paragraph", children }] }] },
    tableOf(children),
    tableOf(children, 2),
  ),
);

/** With a span it is written as HTML. */
function tableOf(children: PhrasingContent[], colspan?: number): RootContent {
  const data = colspan === undefined ? {} : { data: { colspan } };
  return {
    type: "table",
    children: [{ type: "tableRow", children: [{ type: "tableCell", children, ...data }] }],
  };
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath);

/** What a Markdown reader of its own makes of the text: images, and those in HTML. */
function shownBy(markdown: string): Set<string> {
  const shown = new Set<string>();
  for (const node of walk(parser.parse(markdown) as Root)) {
    if (node.type === "image") shown.add(decodeURIComponent(node.url));
    if (node.type === "html")
      for (const [, source = ""] of node.value.matchAll(/<img src="([^"]*)"/g))
        shown.add(
          source
            .replaceAll("&lt;", "<")
            .replaceAll("&gt;", ">")
            .replaceAll("&quot;", '"')
            .replaceAll("&amp;", "&"),
        );
  }
  return shown;
}

test("what is found are the images of the document and no others, as a Markdown reader finds them", () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (children) => {
      const root: Root = { type: "root", children };
      const placed = new Set([...walk(root)].flatMap((node) => (node.type === "image" ? [node.url] : [])));
      const markdown = toMarkdown(root);
      const referenced = paths.filter(assetReferences(markdown));
      found += referenced.length;
      expect(referenced).toEqual(paths.filter((path) => placed.has(path)));
      expect(referenced).toEqual(paths.filter((path) => shownBy(markdown).has(path)));
    }),
    { numRuns: runsOf(500), seed: 20_261_121 },
  );
  expect(found).toBeGreaterThan(runsOf(1_000));
}, 60_000);

test("a bundle's manifest lists exactly those images that its text shows and that are there and genuine", async () => {
  const base = await mkdtemp(join(tmpdir(), "references-"));
  const png = Buffer.from("\x89PNG\r\n\x1a\n and so on", "latin1");
  await Bun.write(join(base, "png"), png);
  await Bun.write(join(base, "words"), "no image");
  let bundles = 0;
  const given = fc.constantFrom("png", "words", "nothing");
  await fc.assert(
    fc.asyncProperty(
      fc.array(block, { minLength: 1, maxLength: 3 }),
      fc.array(given, { minLength: names.length, maxLength: names.length }),
      async (children, kinds) => {
        const folder = join(base, String(bundles++));
        await mkdir(folder);
        const assets = paths.flatMap((path, at) =>
          kinds[at] === "nothing"
            ? []
            : [{ path, file: join(base, kinds[at] ?? ""), contentType: "image/png" as const }],
        );
        const root: Root = { type: "root", children };
        const document = { root, units: [], assets, metadata: { engines: {} }, metrics: { words: 1 } };
        const source = { bytes: 1, sha256: "0".repeat(64) };
        await writeBundle({
          document,
          source,
          capability,
          request: usualRequest,
          version: "1",
          folder,
          wanted: "bundle",
        });
        const { files } = JSON.parse(await Bun.file(join(folder, "manifest.json")).text()) as Manifest;
        const listed = files.map(({ path }) => path).filter((path) => path.startsWith("assets/"));
        const markdown = await Bun.file(join(folder, "output.md")).text();
        const shown = shownBy(markdown);
        expect(listed).toEqual(paths.filter((path, at) => kinds[at] === "png" && shown.has(path)).sort());
        expect(listed.filter(assetReferences(markdown))).toEqual(listed);
      },
    ),
    { numRuns: runsOf(150), seed: 20_261_121 },
  );
  await rm(base, { recursive: true });
}, 60_000);

longTest(
  "a long text is gone through once, however many images it shows and whatever opens without an end",
  () => {
    const markdown = `${"![](assets/(((".repeat(200_000)}${"![".repeat(200_000)}${"\\\\".repeat(200_000)}\n${paths.map((path) => `![](${path})`).join("\n")}`;
    expect(assetReferences(markdown)("assets/a.png")).toBe(true);
  },
);
