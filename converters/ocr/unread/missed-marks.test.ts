import { describe, expect, test } from "bun:test";
import type { RecognizedLine } from "../contract.ts";
import { inkOf } from "../picture/threshold.ts";
import { Sheet } from "../testing/sheet.ts";
import { withMissedMarks } from "./missed-marks.ts";

const dpi = 200;
const scale = dpi / 72;
const size = 11;

/** What is made of `read` where `printed` is what stands on the paper. */
async function pointed(printed: string, read: string, dust = false): Promise<string> {
  const sheet = await Sheet.open({ dpi, width: 120, height: 40 });
  sheet.text(printed, 20, 25, "Times-Roman", size);
  if (dust) sheet.bar(20 + sheet.widthOf("2", "Times-Roman", size) - 0.4, 23.9, 0.7, 0.7);
  const box = {
    x0: 20 * scale,
    x1: (20 + sheet.widthOf(printed, "Times-Roman", size)) * scale,
    y0: (25 - size * 0.69) * scale,
    y1: 25 * scale,
  };
  const word = { ...box, text: read, confidence: 0.9, bold: false, italic: false };
  const line: RecognizedLine = { ...box, words: [word], baseline: 25 * scale, xHeight: size * 0.47 * scale };
  return withMissedMarks([line], inkOf(sheet.picture(), 128))[0]?.words[0]?.text ?? "";
}

describe("figures", () => {
  test.each([
    ["23.4", "234", "23.4"],
    ["1,204.55", "1,20455", "1,204.55"],
    ["1,204.55", "120455", "1,204.55"],
    ["0.08", "008", "0.08"],
  ])("of which %s was printed and %s was read are %s", async (printed, read, wanted) => {
    expect(await pointed(printed, read)).toBe(wanted);
  });

  test.each([
    ["2345", "2345"],
    ["23.4", "23.4"],
    ["12 July", "12 July"],
    ["23-4", "234"],
    ["23.45", "2345."],
    ["23.4", "2345"],
  ])("of which %s was printed stay as they were read: %s", async (printed, read) => {
    expect(await pointed(printed, read)).toBe(read);
  });

  test("between which dust lies stay as they were read", async () => {
    expect(await pointed("23", "23", true)).toBe("23");
  });
});
