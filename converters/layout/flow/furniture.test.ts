import { describe, expect, test } from "bun:test";
import { emptyPage, type Line, lineText, type PageContent, type Style } from "../model.ts";
import { recognizedFont } from "../recognized-font.ts";
import { FurnitureFilter, isPageNumber } from "./furniture.ts";
import { normalize } from "./running-line-match.ts";

const style: Style = { key: "s", font: "Times", size: 10, bold: false, italic: false, mono: false, color: 0 };

function line(text: string, x0: number, baseline: number): Line {
  const box = { x0, y0: baseline - 8, x1: x0 + text.length * 5, y1: baseline + 2 };
  return {
    ...box,
    baseline,
    style,
    words: [{ ...box, text, baseline, style, glued: false, script: null, url: null, note: null }],
  };
}

function page(number: number, lines: Line[]): PageContent {
  return { ...emptyPage(number, 595, 842), lines };
}

function splitFurniture(pages: readonly PageContent[]) {
  const splits: { body: Line[]; header: Line[]; footer: Line[] }[] = [];
  const order: number[] = [];
  const filter = new FurnitureFilter((page, split) => {
    order.push(page.number);
    splits.push(split);
    // As its user does.
    page.lines = [];
  });
  for (const page of pages) filter.push(page);
  filter.end();
  expect(order).toEqual(pages.map((page) => page.number));
  return splits;
}

const texts = (lines: readonly Line[]): string[] => lines.map(lineText);

describe("page furniture", () => {
  test("lines that come again on neighboring pages, digits apart", () => {
    const pages = [1, 2, 3].map((n) =>
      page(n, [
        line("Yearbook 2020", 70, 40),
        line(`Text ${"abc"[n]}`, 70, 400),
        line(`Page ${n}`, 280, 810),
      ]),
    );
    const split = splitFurniture(pages);
    expect(split.map((one) => texts(one.body))).toEqual([["Text b"], ["Text c"], ["Text undefined"]]);
    expect(split.map((one) => texts(one.footer))).toEqual([["Page 1"], ["Page 2"], ["Page 3"]]);
  });

  test("numbers beside a running line that was recognized, though those of the pages around were missed", () => {
    const scanned = { ...style, font: recognizedFont };
    const read = (text: string, x0: number, baseline: number) => ({
      ...line(text, x0, baseline),
      style: scanned,
    });
    const pages = [1, 2, 3].map((n) =>
      page(n, [
        read("1", 70, 400),
        read("Bulletin of the Station", 70, 810),
        ...(n === 2 ? [] : [read(`${n}`, 500, 810)]),
      ]),
    );
    const split = splitFurniture(pages);
    expect(split.map((one) => texts(one.body))).toEqual([["1"], ["1"], ["1"]]);
    expect(split.map((one) => one.footer.length)).toEqual([2, 1, 2]);
  });

  test("left and right pages with headers of their own", () => {
    const pages = [1, 2, 3, 4].map((n) =>
      page(n, [line(n % 2 === 0 ? "The Book" : "A Chapter", 70, 40), line("body", 70, 400)]),
    );
    expect(splitFurniture(pages).map((one) => texts(one.body))).toEqual(Array(4).fill(["body"]));
  });

  test("the first of a page's numbered labels is no header, however alike the pages begin", () => {
    const pages = [1, 2, 3].map((n) =>
      page(
        n,
        [0, 1, 2].flatMap((i) => [
          line(`Exercise ${n * 3 + i}`, 70, 40 + i * 200),
          line(`Text ${"abcdefghijkl"[n * 3 + i]}`, 70, 60 + i * 200),
        ]),
      ),
    );
    for (const { body, header } of splitFurniture(pages)) {
      expect(texts(header)).toEqual([]);
      expect(body).toHaveLength(6);
    }
  });

  test("the same words at another height are text", () => {
    const pages = [page(1, [line("Results", 70, 40)]), page(2, [line("Results", 70, 70)])];
    expect(splitFurniture(pages).map((one) => texts(one.body))).toEqual([["Results"], ["Results"]]);
  });

  test("a line that is all its page has is text, however often it comes", () => {
    const tickets = [1, 2, 3].map((n) => page(n, [line(`Admit one, ticket ${n}`, 70, 40)]));
    expect(splitFurniture(tickets).map((one) => texts(one.body))).toEqual([
      ["Admit one, ticket 1"],
      ["Admit one, ticket 2"],
      ["Admit one, ticket 3"],
    ]);
    const blankPageBetween = [1, 2, 3].map((n) =>
      page(n, [line("The Book", 70, 40), ...(n === 2 ? [] : [line(`Text ${"abc"[n - 1]}`, 70, 400)])]),
    );
    expect(splitFurniture(blankPageBetween).map((one) => texts(one.body))).toEqual([
      ["Text a"],
      [],
      ["Text c"],
    ]);
  });

  test("text in the middle of the page is never furniture", () => {
    const pages = [1, 2, 3].map((n) => page(n, [line("Signature", 70, 400)]));
    expect(splitFurniture(pages).every((one) => one.body.length === 1)).toBe(true);
  });

  test("a heading that comes again within pages is none, even at the head of two", () => {
    const pages = [1, 2, 3, 4].map((n) =>
      page(n, [
        line("Reference manual", 200, 30),
        line("Usage", 70, n % 2 === 0 ? 60 : 400),
        line(`text ${"abcd"[n - 1]}`, 70, 500),
      ]),
    );
    const bodies = splitFurniture(pages).map((one) => texts(one.body));
    expect(bodies.every((body) => body.includes("Usage"))).toBe(true);
    expect(bodies.flat()).not.toContain("Reference manual");
  });

  test("a watermark stands on most pages around, a title on a few", () => {
    const pages = Array.from({ length: 40 }, (_, i) =>
      page(i + 1, [
        { ...line("DRAFT", 200, 400), style: { ...style, size: 60 } },
        { ...line(i >= 10 && i < 14 ? "Results" : `Slide ${i}`, 70, 250), style: { ...style, size: 32 } },
        line(`body ${i}`, 70, 500),
      ]),
    );
    const bodies = splitFurniture(pages).map((one) => texts(one.body));
    expect(bodies.flat().filter((text) => text === "DRAFT")).toEqual([]);
    expect(bodies.flat().filter((text) => text === "Results")).toHaveLength(4);
    expect(bodies.every((body) => body.length === 2)).toBe(true);
  });

  test("pages are given back soon, not at the end", () => {
    let settled = 0;
    let behind = 0;
    const filter = new FurnitureFilter(() => settled++);
    for (let n = 1; n <= 200; n++) {
      filter.push(page(n, [line("The Book", 70, 40), line(`text ${n}`, 70, 400)]));
      behind = Math.max(behind, n - settled);
    }
    filter.end();
    expect(settled).toBe(200);
    expect(behind).toBeLessThan(15);
  });

  test.each(["12", "- 12 -", "xii", "Page 3 of 10", "3/10", "Seite 4"])("%p is a page number", (text) => {
    expect(isPageNumber(text)).toBe(true);
  });
  test.each(["12.5", "2021 report", "mix up", "Page"])("%p is none", (text) => {
    expect(isPageNumber(text)).toBe(false);
  });

  test("digits and roman numbers are normalized", () => {
    expect(normalize("Page 12  of 340")).toBe(normalize("Page 3 of 4"));
    expect(normalize("xii")).toBe(normalize("iv"));
    expect(normalize("civil")).toBe("civil");
  });
});
