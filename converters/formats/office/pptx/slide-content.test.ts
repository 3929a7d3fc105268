import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { packageBytes } from "../testing/package-writer.ts";
import { converted, said, titled } from "./testing/convert-deck.ts";
import {
  box,
  deckParts,
  frame,
  group,
  paragraph,
  picture,
  placeholder,
  run,
  table,
} from "./testing/deck-writer.ts";

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
    expect(said(await converted({ slides: [titled("T", described)] }))).toBe("# T\n\nA map of the harbour\n");
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
