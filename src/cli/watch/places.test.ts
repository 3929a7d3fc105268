import { describe, expect, test } from "bun:test";
import { createPlaces } from "./places.ts";

const rules = { folder: "/in", output: "/out", bundle: false, earlier: [] };

function placesOf(inputs: string[], over: Partial<Parameters<typeof createPlaces>[0]> = {}) {
  const places = createPlaces({ ...rules, ...over });
  const wishes = places.wishes(inputs);
  return inputs.map((input) => places.of(input, wishes));
}

describe("names", () => {
  const cases: [inputs: string[], places: string[]][] = [
    [["/in/a.pdf"], ["/out/a.md"]],
    [["/in/x/y/a.pdf"], ["/out/x/y/a.md"]],
    [
      ["/in/a.pdf", "/in/a.docx"],
      ["/out/a.pdf.md", "/out/a.docx.md"],
    ],
    [
      ["/in/a.pdf", "/in/x/a.pdf"],
      ["/out/a.md", "/out/x/a.md"],
    ],
    [
      ["/in/A.pdf", "/in/a.docx"],
      ["/out/A.pdf.md", "/out/a.docx.md"],
    ],
    [
      ["/in/a.pdf", "/in/A.PDF"],
      ["/out/a.pdf.md", "/out/A.PDF-2.md"],
    ],
    [["/in/a.tar.pdf"], ["/out/a.tar.md"]],
    [["/in/noext"], ["/out/noext.md"]],
  ];
  test.each(cases)("%j", (inputs, places) => expect(placesOf(inputs)).toEqual(places));

  test("bundles have folders", () => {
    expect(placesOf(["/in/a.pdf", "/in/b.pdf"], { bundle: true })).toEqual(["/out/a", "/out/b"]);
  });
});

describe("a place stays its file's own", () => {
  const earlier = [
    { input: "/in/a.pdf", output: "/out/a.md" },
    { input: "/in/a.csv", output: "/out/a.csv.md" },
    { input: "/in/A.CSV", output: "/out/A.CSV-2.md" },
  ];
  const cases: [inputs: string[], places: string[]][] = [
    [["/in/a.pdf"], ["/out/a.md"]],
    [["/in/a.docx"], ["/out/a.docx.md"]],
    [["/in/a.csv"], ["/out/a.csv.md"]],
    [["/in/A.CSV"], ["/out/A.CSV-2.md"]],
    [
      ["/in/a.pdf", "/in/a.docx"],
      ["/out/a.md", "/out/a.docx.md"],
    ],
  ];
  test.each(cases)("%j", (inputs, places) => expect(placesOf(inputs, { earlier })).toEqual(places));

  test("another -o makes other places", () => {
    expect(placesOf(["/in/a.pdf"], { output: "/elsewhere", earlier })).toEqual(["/elsewhere/a.md"]);
    expect(placesOf(["/in/a.pdf"], { bundle: true, earlier })).toEqual(["/out/a"]);
  });
});

test("results are known, and what lies in a bundle", () => {
  const places = createPlaces({ ...rules, earlier: [{ input: "/in/a.pdf", output: "/out/a" }] });
  expect(["/out/a", "/out/a/output.md", "/out/ab", "/out"].map(places.isResult)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a report cannot name a place of its own choice", () => {
  for (const output of ["/out/a.pdf-x/b.md", "/out/a.pdf-2/../b.md", "/out/a.pdf-/b.md", "/out/a.pdf-02.md"])
    expect(placesOf(["/in/a.pdf"], { earlier: [{ input: "/in/a.pdf", output }] })).toEqual(["/out/a.md"]);
});
