import { describe, expect, test } from "bun:test";
import { emptyPage, lineText, type PageContent, plainWord, type Style } from "../model.ts";
import { makeLine } from "../page/lines.ts";
import { takeLettering } from "./recognized-lettering.ts";

const style: Style = {
  ...{ key: "a", font: "recognised", size: 10, bold: false, italic: false, mono: false, color: 0 },
};

const line = (text: string, x: number, y: number) => makeLine([plainWord(text, x, x + 80, y, style)]);

/** Running text above and below a picture, and what stands on it. */
function page(labels: readonly string[], text = 8): PageContent {
  const made = emptyPage(1, 595, 842);
  for (let at = 0; at < text; at++) made.lines.push(line("A line of the running text", 60, 80 + at * 14));
  made.lines.push(...labels.map((label, at) => line(label, 200, 320 + at * 14)));
  made.pictures = [{ x0: 150, y0: 290, x1: 450, y1: 600, width: 900, height: 900, ordinal: 0 }];
  return made;
}

describe("what was recognized within a picture", () => {
  test("is its lettering", () => {
    const made = page(["Lighthouse", "Harbour"]);
    takeLettering(made);
    expect(made.lettering?.map(lineText)).toEqual(["Lighthouse", "Harbour"]);
    expect(made.lines).toHaveLength(8);
  });

  test("stays text where there is little else, where it is a caption, and where it is more than labels", () => {
    for (const made of [
      page(["Lighthouse", "Office of the harbour"], 1),
      page(["Figure 1: The harbour"]),
      page(Array.from({ length: 3 }, () => "One two three four five six seven")),
    ]) {
      // Words of their own, as the recognition gives them.
      made.lines = made.lines.map((each) =>
        makeLine(
          lineText(each)
            .split(" ")
            .map((word, at) =>
              plainWord(word, each.x0 + at * 30, each.x0 + at * 30 + 25, each.baseline, style),
            ),
        ),
      );
      const before = made.lines.length;
      takeLettering(made);
      expect([made.lines.length, made.lettering]).toEqual([before, undefined]);
    }
  });

  test("stays text where the picture is the ground of the page", () => {
    const made = page(["Lighthouse"]);
    made.pictures = [{ x0: 0, y0: 0, x1: 595, y1: 842, width: 900, height: 900, ordinal: 0 }];
    const before = made.lines.length;
    takeLettering(made);
    expect(made.lines).toHaveLength(before);
  });
});
