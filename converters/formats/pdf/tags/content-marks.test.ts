import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Mark, rewriteMarks } from "./content-marks.ts";

const encode = (text: string): Uint8Array => Buffer.from(text, "latin1");

function rewrite(content: string, options: { runsMax?: number; replacement?: string } = {}) {
  const rewritten = rewriteMarks<string>(encode(content), {
    runsMax: options.runsMax ?? 100,
    properties: (name) => (name === "Known" ? { id: 7, actualText: null } : null),
    resolve: ({ tag, id }: Mark, around) => (id === null && tag !== "Artifact" ? around : `${tag} ${id}`),
    replacement: () => options.replacement ?? null,
  });
  if (!rewritten) return null;
  const text = Buffer.from(rewritten.bytes).toString("latin1");
  return { text, runs: rewritten.runs, plain: plain(text) };
}

/** Without marks and with single blanks. */
const plain = (text: string): string =>
  text
    .replace(/\/\w+\s*(?:<<.*?>>\s*BDC|\/\w+\s+BDC|BMC)|\bEMC\b/gs, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("marks of a content stream", () => {
  test("runs follow each other in the order of drawing", () => {
    const made = rewrite("(a) Tj /P <</MCID 3>> BDC (b) Tj EMC /H1 <</MCID 1>> BDC (c) Tj EMC (d) Tj");
    expect(made?.runs).toEqual([null, "P 3", "H1 1", null]);
    expect(made?.plain).toBe("(a) Tj (b) Tj (c) Tj (d) Tj");
    expect(made?.text).toMatch(/\/P <<\/MCID 1>> BDC EMC .*\(b\).*MCID 2.*\(c\).*MCID 3.*\(d\)/s);
  });

  test("nothing is split where nothing is drawn between marks", () => {
    const made = rewrite("/P <</MCID 3>> BDC (b) Tj EMC /Span BMC EMC /P <</MCID 3>> BDC (c) Tj EMC");
    expect(made?.runs).toEqual([null, "P 3"]);
  });

  test("artifacts, marks in marks, and property lists", () => {
    const made = rewrite(
      "/Artifact <</Type/Pagination>> BDC (x) Tj EMC /P /Known BDC (y) Tj /Span BMC (z) Tj EMC EMC /P /None BDC (w) Tj EMC",
    );
    expect(made?.runs).toEqual([null, "Artifact null", "P 7", null]);
  });

  test("optional content keeps its marks", () => {
    const made = rewrite("/OC /Layer1 BDC /P <</MCID 0>> BDC (a) Tj EMC EMC (b) Tj");
    expect(made?.text).toContain("/OC /Layer1 BDC");
    expect(made?.text.match(/BDC|BMC/g)?.length).toBe(made?.text.match(/EMC/g)?.length as number);
  });

  test("replacement texts of the file stay, byte by byte, and those of the tree are added", () => {
    const own = rewrite("/Span <</MCID 1 /ActualText (\xfe\xff\x00a\\)b)>> BDC (x) Tj EMC");
    expect(own?.text).toContain("<</ActualText (\xfe\xff\x00a\\)b)>> BDC");
    const added = rewrite("/Span <</MCID 1>> BDC (x) Tj EMC", { replacement: "fi" });
    expect(added?.text).toContain("<</ActualText <FEFF00660069>>> BDC");
  });

  test("words like operators in strings, comments, names and pictures are none", () => {
    const content =
      "/P <</MCID 1>> BDC (EMC \\) BDC) Tj % EMC\n[(EMC) -20 <454D43>] TJ BI /W 1 /H 1 ID EMC EI\nQ (b) Tj EMC (c) Tj";
    const made = rewrite(content);
    expect(made?.runs).toEqual([null, "P 1", null]);
    expect(made?.text).toContain("BI /W 1 /H 1 ID EMC EI");
  });

  test("more ends than beginnings, marks without a tag, and unclosed ones", () => {
    expect(rewrite("EMC EMC /P <</MCID 1>> BDC (a) Tj EMC EMC (b) Tj")?.runs).toEqual([null, "P 1", null]);
    expect(rewrite("BDC /P <</MCID 1>> BDC (a) Tj")?.runs).toEqual([null, "P 1"]);
    expect(rewrite("/P <</MCID 1 BDC (a) Tj EMC")).toBeNull();
  });

  test("nothing marked, or more runs than are wanted, is left alone", () => {
    expect(rewrite("BT (a) Tj ET")).toBeNull();
    const many = Array.from({ length: 20 }, (_, i) => `/P <</MCID ${i}>> BDC (a) Tj EMC`).join(" ");
    expect(rewrite(many, { runsMax: 10 })).toBeNull();
  });

  test("what is drawn stays as it is, and marks are balanced, whatever the marks", () => {
    const drawing = fc.constantFrom(
      "(a) Tj",
      "1 0 0 1 5 5 Tm",
      "0 0 m 5 5 l S",
      "q",
      "Q",
      "[(b) 3 (c)] TJ",
      "/F 9 Tf",
    );
    const inner = fc.letrec<{ marked: string }>((tie) => ({
      marked: fc.oneof(
        { depthSize: "small" },
        drawing,
        fc
          .tuple(
            fc.constantFrom("P", "H1", "Artifact", "Span"),
            fc.option(fc.nat(50)),
            fc.array(tie("marked")),
          )
          .map(
            ([tag, id, body]) =>
              `/${tag} ${id === null ? "BMC" : `<</MCID ${id}>> BDC`} ${body.join(" ")} EMC`,
          ),
      ),
    })).marked;
    fc.assert(
      fc.property(fc.array(inner), (parts) => {
        const content = parts.join(" ");
        const made = rewrite(content);
        if (!made) return;
        expect(made.plain).toBe(plain(content));
        expect(made.text.match(/\b(?:BDC|BMC)\b/g)?.length).toBe(
          made.text.match(/\bEMC\b/g)?.length as number,
        );
      }),
    );
  });

  test("any bytes end", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const content = Buffer.concat([bytes, encode(" /P <</MCID 0>> BDC (a) Tj EMC "), bytes]);
        rewrite(content.toString("latin1"));
      }),
    );
  });
});
