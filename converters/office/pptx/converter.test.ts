import { afterAll, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { toMarkdown } from "../../document/markdown/write.ts";
import type { Document } from "../../document/model.ts";
import { contextIn } from "../../testing/context.ts";
import { contentTypesXml, packageBytes, relationsXml } from "../testing/package-writer.ts";
import { converter } from "./converter.ts";
import {
  box,
  type DeckParts,
  deckBytes,
  deckParts,
  frame,
  group,
  paragraph,
  picture,
  placeholder,
  run,
  table,
} from "./testing/deck-writer.ts";

const base = await mkdtemp(join(tmpdir(), "pptx-"));
afterAll(() => rm(base, { recursive: true }));
let count = 0;

const usual = { comments: "keep", hidden: "drop", notes: "keep" };

async function prepared(bytes: Uint8Array, options: Record<string, unknown> = {}) {
  count += 1;
  const workDir = join(base, String(count));
  await mkdir(workDir);
  const path = join(workDir, "input.pptx");
  await Bun.write(path, bytes);
  const source = { path, filename: "input.pptx", bytes: bytes.length };
  const request = {
    mode: "fast",
    layoutFidelity: "standard",
    pages: null,
    options: { ...usual, ...options },
  } as const;
  return { source, request, workDir };
}

/** Converts, and holds every conversion to what was measured for its price. */
async function converted(
  deck: DeckParts | Uint8Array,
  options: Record<string, unknown> = {},
): Promise<Document> {
  const bytes = deck instanceof Uint8Array ? deck : await deckBytes(deck);
  const { source, request, workDir } = await prepared(bytes, options);
  const progress: [number, number][] = [];
  const measured = await converter.measure(source, request);
  const document = await converter.convert(source, request, {
    ...contextIn(workDir),
    progress: (done, total) => progress.push([done, total]),
  });
  expect(document.metrics).toEqual(measured.metrics);
  expect(document.units).toHaveLength(measured.sourceUnits);
  expect(progress.at(-1)).toEqual([measured.sourceUnits, measured.sourceUnits]);
  return document;
}

async function faultOf(deck: DeckParts | Uint8Array, options: Record<string, unknown> = {}): Promise<Fault> {
  const error = await converted(deck, options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Fault);
  return error as Fault;
}

const said = ({ root }: Document) => toMarkdown(root);
const titled = (text: string, more = ""): DeckParts["slides"][number] => ({
  shapes: placeholder("title", { text }) + more,
});

describe("slides", () => {
  test("stand in the presentation's order, each once, and are counted as they are converted", async () => {
    const deck = {
      slides: [titled("One"), titled("Two"), { ...titled("Three"), hidden: true }],
      order: [1, 0, 1, -1, 2, 1],
    };
    const document = await converted(deck);
    expect(said(document)).toBe("# Two\n\n# One\n");
    expect(document.metrics).toEqual({ slides: 2 });
    expect(document.units.map(({ index }) => index)).toEqual([1, 2]);
    expect(document.metadata.details).toMatchObject({
      slides: 3,
      hidden_slides_left_out: [5],
      slides_missing: 1,
      slides_repeated: 2,
    });
    const kept = await converted(deck, { hidden: "keep" });
    expect(said(kept)).toBe("# Two\n\n# One\n\n# Three\n");
    expect(kept.metadata.details).toMatchObject({ hidden_slides_kept: [5] });
  });

  test("that are all hidden, or not there, are nothing to convert", async () => {
    const hidden = await faultOf({ slides: [{ ...titled("Hidden"), hidden: true }] });
    expect([hidden.code, hidden.message]).toEqual([
      "empty_document",
      "All slides are hidden; convert with the option hidden set to keep.",
    ]);
    expect((await faultOf({ slides: [], order: [-1] })).code).toBe("empty_document");
  });

  test("beyond the limit are refused before any is read", async () => {
    const total = limits.slidesMax + 1;
    const numbers = Array.from({ length: total }, (_, i) => i);
    const ids = numbers.map((i) => `<p:sldId id="${i + 256}" r:id="r${i}"/>`).join("");
    const namespaces =
      'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
    const bytes = await packageBytes({
      "[Content_Types].xml": contentTypesXml({}),
      "ppt/presentation.xml": `<p:presentation ${namespaces}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
      "ppt/_rels/presentation.xml.rels": relationsXml(
        numbers.map((i) => ({ id: `r${i}`, type: "slide", target: `slides/${i}.xml` })),
      ),
      ...Object.fromEntries(numbers.map((i) => [`ppt/slides/${i}.xml`, `<p:sld ${namespaces}/>`])),
    });
    expect((await faultOf(bytes)).code).toBe("document_too_complex");
  });

  test("of which one is damaged fail alone, and the document when all are", async () => {
    const deck = { slides: [titled("Sound"), titled("Broken")] };
    const broken = (names: string[]) =>
      packageBytes({ ...deckParts(deck), ...Object.fromEntries(names.map((name) => [name, "<p:sld"])) });
    const document = await converted(await broken(["ppt/slides/slide2.xml"]));
    expect(said(document)).toBe("# Sound\n");
    expect(document.units.map(({ signals }) => signals.failed)).toEqual([false, true]);
    expect((await faultOf(await broken(["ppt/slides/slide1.xml", "ppt/slides/slide2.xml"]))).code).toBe(
      "corrupt_document",
    );
  });

  test("without layout, master or relations say what is on them", async () => {
    const parts = deckParts({ slides: [titled("Alone", box([0, 200, 50, 20], "text"))] });
    const bare = Object.fromEntries(
      Object.entries(parts).filter(([name]) => !/slideLayout|slideMaster|slides\/_rels/.test(name)),
    );
    expect(said(await converted(await packageBytes(bare)))).toBe("# Alone\n\ntext\n");
  });

  test("behind the head of a section are one level below it, until a title slide begins anew", async () => {
    const layouts = { head: { type: "secHead", shapes: placeholder("title") } };
    const slides = [
      titled("Before"),
      { ...titled("Part"), layout: "head" },
      titled(
        "In it",
        box(
          [0, 200, 50, 20],
          paragraph(run("Set off", ' b="1"'), '<a:pPr><a:spcBef><a:spcPts val="2400"/></a:spcBef></a:pPr>'),
        ),
      ),
      { ...titled("Anew"), layout: "title" },
    ];
    expect(said(await converted({ slides, layouts }))).toBe(
      "# Before\n\n# Part\n\n## In it\n\n### Set off\n\n# Anew\n",
    );
  });
});

describe("metadata", () => {
  const core = (title: string) => ({
    "docProps/core.xml": `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>Ada Quill; Ben Marsh</dc:creator><dc:language>en-GB</dc:language></cp:coreProperties>`,
  });

  test("has the title that somebody gave, else that of the first slide", async () => {
    const slides = [titled("First title"), titled("Second")];
    const given = await converted({ slides, parts: core("Harbour plan") });
    expect(given.metadata).toMatchObject({
      title: "Harbour plan",
      authors: ["Ada Quill", "Ben Marsh"],
      language: "en-GB",
    });
    expect((await converted({ slides, parts: core("PowerPoint Presentation") })).metadata.title).toBe(
      "First title",
    );
    expect((await converted({ slides: [{ shapes: "" }, titled("Second")] })).metadata.title).toBeUndefined();
  });

  test("names sections and the slides' size", async () => {
    const ids = (numbers: number[]) => numbers.map((i) => `<p14:sldId id="${256 + i}"/>`).join("");
    const section = (name: string, numbers: number[]) =>
      `<p14:section name="${name}" id="{1}"><p14:sldIdLst>${ids(numbers)}</p14:sldIdLst></p14:section>`;
    const presentation = `<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst>${section("Start", [0])}${section("Rest", [1, 2])}${section("Empty", [])}</p14:sectionLst></p:ext></p:extLst>`;
    const document = await converted({ slides: [titled("A"), titled("B"), titled("C")], presentation });
    expect(document.metadata.details).toMatchObject({
      slide_size_points: { width: 720, height: 540 },
      sections: [
        { name: "Start", slides: [1] },
        { name: "Rest", slides: [2, 3] },
      ],
    });
    expect(document.units[0]).toMatchObject({ width: 720, height: 540 });
  });
});

describe("what is on a slide", () => {
  test("knows where it stands, in groups and by its layout", async () => {
    const inner = box([0, 0, 50, 50], "in the group");
    const document = await converted({
      slides: [
        titled(
          "T",
          group([100, 200, 200, 100], [0, 0, 100, 100], inner) + placeholder(null, { idx: 1, text: "body" }),
        ),
      ],
    });
    const boxes = document.root.children.map(({ data }) => data?.provenance?.bbox?.map(Math.round));
    expect(boxes).toEqual([
      [30, 20, 690, 100],
      [30, 120, 690, 500],
      [100, 200, 200, 250],
    ]);
  });

  test("is left out where it is switched off, and kept with hidden: keep", async () => {
    const deck = { slides: [titled("T", box([0, 200, 50, 20], "Switched off", { about: ' hidden="1"' }))] };
    expect(said(await converted(deck))).toBe("# T\n");
    expect(said(await converted(deck, { hidden: "keep" }))).toBe("# T\n\nSwitched off\n");
  });

  test("is none of the layout's or the master's text", async () => {
    const layouts = {
      wordy: { shapes: placeholder("title", { text: "LAYOUTTEXT" }) + box([0, 0, 9, 9], "LAYOUTTEXT") },
    };
    const document = await converted({
      slides: [{ shapes: placeholder("title"), layout: "wordy" }, titled("T")],
      layouts,
    });
    expect(said(document)).toBe("# T\n");
  });

  test("leads from slide to slide by titles", async () => {
    const jump = (id: string) =>
      run("there", "", `<a:hlinkClick r:id="${id}" action="ppaction://hlinksldjump"/>`);
    const document = await converted({
      slides: [
        {
          shapes: box([0, 0, 99, 20], paragraph(jump("a"))) + box([0, 50, 99, 20], paragraph(jump("b"))),
          relations: [
            { id: "a", type: "slide", target: "slide2.xml" },
            { id: "b", type: "slide", target: "slide1.xml" },
          ],
        },
        titled("Depth &amp; tides"),
      ],
    });
    expect(said(document)).toBe("[there](#depth--tides)\n\nthere\n\n# Depth & tides\n");
  });

  test("arrives whole: coverage counts the characters of the file", async () => {
    const document = await converted({
      slides: [
        titled(
          "T",
          table(
            [0, 200, 99, 20],
            [
              ["a", "b"],
              ["c", "d"],
            ],
          ) + placeholder("sldNum", { idx: 4, text: "99" }),
        ),
      ],
    });
    expect(document.units[0]?.signals).toMatchObject({
      characters: 5,
      coverage: 1,
      tableConsistency: 1,
      warnings: [],
    });
  });

  test("is text once, whatever it is", async () => {
    const words = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), {
      minLength: 1,
      maxLength: 6,
    });
    const solid = (text: string) => text.replace(/[\s\p{Cc}\p{Co}\ufffd-\uffff]/gu, "");
    await fc.assert(
      fc.asyncProperty(words, async (texts) => {
        const safe = texts.map((text) => solid(text).replace(/[<>&"_]/g, "")).filter((text) => text !== "");
        const runs = safe.map((text, i) => run(text, i % 2 === 0 ? "" : ' b="1"')).join("");
        if (runs === "") return;
        const document = await converted({ slides: [{ shapes: box([0, 0, 99, 20], paragraph(runs)) }] });
        expect(document.units[0]?.signals.coverage).toBe(1);
        expect(document.units[0]?.signals.characters).toBe(safe.join("").length);
      }),
      { numRuns: 25, seed: 7 },
    );
  });

  test("is a list where somebody typed the bullets", async () => {
    const typed = box([0, 0, 99, 20], paragraph("• one") + paragraph("• two") + paragraph("✓ checked"));
    const document = await converted({ slides: [{ shapes: typed }] });
    expect(said(document)).toBe("- one\n- two\n\n✓ checked\n");
    expect(document.units[0]?.signals).toMatchObject({ characters: 14, coverage: 1 });
  });

  test("is code where letters have one width, below the item that it is indented under", async () => {
    const code = (text: string, level: number) =>
      paragraph(run(text, "", '<a:latin typeface="Consolas"/>'), `<a:pPr lvl="${level}"><a:buNone/></a:pPr>`);
    const body = placeholder(null, {
      idx: 1,
      text: paragraph("Item") + code("one = 1", 1) + code("two = 2", 1) + code("outside()", 0),
    });
    expect(said(await converted({ slides: [{ shapes: body }] }))).toBe(
      "- Item\n\n  ```\n  one = 1\n  two = 2\n  ```\n\n```\noutside()\n```\n",
    );
  });

  test("has a table's header where the table says so, or where nothing is said, its words do", async () => {
    const rows = [
      ["Berth", "Depth"],
      ["North", "3.5"],
    ];
    const shown = async (look: string) =>
      said(await converted({ slides: [{ shapes: table([0, 0, 99, 20], rows, look) }] }));
    const headed = "| Berth | Depth |\n| --- | --- |\n| North | 3.5 |\n";
    expect(await shown(' firstRow="1"')).toBe(headed);
    expect(await shown("")).toBe(headed);
    expect(await shown(' firstRow="0"')).toBe("|  |  |\n| --- | --- |\n| Berth | Depth |\n| North | 3.5 |\n");
  });

  test("has a table's columns aligned as all their cells below the header are", async () => {
    const at = (algn: string, text: string) => paragraph(run(text), `<a:pPr algn="${algn}"/>`);
    const rows = [
      ["Berth", "Depth", at("ctr", "Tide"), "Mixed"],
      ["North", at("r", "3.5"), at("ctr", "x"), at("r", "1")],
      ["South", at("r", "12"), at("ctr", "y"), "2"],
      ["West", "", at("ctr", "z"), at("r", "3")],
    ];
    const shown = said(await converted({ slides: [{ shapes: table([0, 0, 99, 20], rows) }] }));
    expect(shown).toContain("| Berth | Depth | Tide | Mixed |\n| --- | --: | :-: | --- |\n");
  });

  test("shows charts as tables where they stand", async () => {
    const chart = frame(
      [0, 150, 400, 200],
      "http://schemas.openxmlformats.org/drawingml/2006/chart",
      '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="chart"/>',
    );
    const points = (name: string, values: string[]) =>
      `<c:${name}><c:ptCount val="${values.length}"/>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join("")}</c:${name}>`;
    const space = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:strRef>${points("strCache", ["Boats"])}</c:strRef></c:tx><c:cat><c:strRef>${points("strCache", ["May", "June"])}</c:strRef></c:cat><c:val><c:numRef>${points("numCache", ["3", "5"])}</c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
    const document = await converted({
      slides: [
        {
          shapes: box([0, 400, 99, 20], "Below") + chart + placeholder("title", { text: "T" }),
          relations: [{ id: "chart", type: "chart", target: "../charts/chart1.xml" }],
        },
      ],
      parts: { "ppt/charts/chart1.xml": space },
    });
    const markdown = said(document);
    expect(markdown).toContain("| May | 3 |\n| June | 5 |\n");
    expect(markdown.indexOf("# T")).toBe(0);
    expect(markdown.endsWith("\n\nBelow\n")).toBe(true);
  });

  test("is told by its description where nothing else tells it", async () => {
    const drawn = group([0, 100, 99, 99], [0, 0, 99, 99], box([0, 0, 9, 9], "<a:p/>"));
    const described = drawn.replace('name="Group"', 'name="Group" descr="A map of the harbour"');
    const said1 = said(await converted({ slides: [titled("T", described)] }));
    expect(said1).toBe("# T\n\nA map of the harbour\n");
    expect(said(await converted({ slides: [titled("T", drawn)] }))).toBe("# T\n");
  });

  test("is no decoration, which is counted", async () => {
    const decorative =
      '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative val="1"/></a:ext></a:extLst>';
    const shapes = picture([0, 100, 99, 99], "img", "", "<p:nvPr/>", decorative);
    const document = await converted({ slides: [titled("T", shapes)] });
    expect(said(document)).toBe("# T\n");
    expect(document.metadata.details).toMatchObject({ decorative_pictures_left_out: 1 });
    expect(document.units[0]?.signals.warnings).toEqual([]);
  });

  test("reads the same in the strict form of the format", async () => {
    const deck = { slides: [titled("T", table([0, 200, 99, 20], [["a", "b"]])), titled("U")] };
    const strict = Object.fromEntries(
      Object.entries(deckParts(deck)).map(([name, content]) => [
        name,
        String(content).replace(
          /http:\/\/schemas\.openxmlformats\.org\/(drawingml|presentationml|officeDocument)\/2006\//g,
          "http://purl.oclc.org/ooxml/$1/",
        ),
      ]),
    );
    expect(said(await converted(await packageBytes(strict)))).toBe(said(await converted(deck)));
  });
});
