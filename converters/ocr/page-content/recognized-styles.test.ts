import { describe, expect, test } from "bun:test";
import { type MeasuredText, RecognizedStyles } from "./recognized-styles.ts";

const text = (size: number, letters: number, more: Partial<MeasuredText> = {}): MeasuredText => ({
  ...{ size, letters, bold: false, italic: false },
  ...more,
});

const sizes = (texts: readonly MeasuredText[], dpi = 300, looks = new RecognizedStyles()) =>
  looks.of(texts, dpi).map(({ size }) => size);

describe("sizes of one page", () => {
  test("are one where they differ by no more than the measure can", () => {
    expect(sizes([text(10, 400), text(10.5, 300), text(9.6, 100)])).toEqual([10.1, 10.1, 10.1]);
  });

  test("gather around what most letters have: what lies between two kinds is of the one with more", () => {
    expect(sizes([text(10, 500), text(10.9, 20), text(11.7, 60)])).toEqual([10, 11.5, 11.5]);
    expect(sizes([text(10, 500), text(10.7, 20), text(11.7, 60)])).toEqual([10, 10, 11.7]);
  });

  test("are told apart more finely where there are more pixels to measure", () => {
    expect(new Set(sizes([text(10, 100), text(10.8, 100)], 100)).size).toBe(1);
    expect(new Set(sizes([text(10, 100), text(10.8, 100)], 600)).size).toBe(2);
  });
});

describe("looks of a document", () => {
  test("a page's sizes are those that pages before had, where they are near", () => {
    const looks = new RecognizedStyles();
    expect(sizes([text(10, 100), text(14, 20)], 300, looks)).toEqual([10, 14]);
    expect(sizes([text(10.4, 100), text(14.3, 20), text(18, 9)], 300, looks)).toEqual([10, 14, 18]);
  });

  test("one object stands for each look", () => {
    const looks = new RecognizedStyles();
    const [plain, bold] = looks.of([text(10, 100), text(10, 10, { bold: true })], 300);
    const [again] = looks.of([text(10.2, 50)], 300);
    expect(bold).not.toBe(plain as never);
    expect(bold).toMatchObject({ size: 10, bold: true });
    expect(again).toBe(plain as never);
  });
});
