import { describe, expect, test } from "bun:test";
import { limits } from "../../../../config/limits.ts";
import { longTest } from "../../../../config/testing/runs.ts";
import { contentTypesXml, packageBytes, relationsXml } from "../testing/package-writer.ts";
import { converted, faultOf, said, titled } from "./testing/convert-deck.ts";
import { box, deckParts, paragraph, placeholder, run } from "./testing/deck-writer.ts";

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

  longTest("beyond the limit are refused before any is read", async () => {
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
