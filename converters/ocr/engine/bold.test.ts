import { describe, expect, test } from "bun:test";
import { firstOf, longTest } from "../../../config/testing/runs.ts";
import type { Gray } from "../picture/gray.ts";
import { recognized } from "../testing/recognized.ts";
import { type FontName, Sheet } from "../testing/sheet.ts";
import { blurred, noisy } from "../testing/spoil.ts";

const size = { width: 420, height: 250 };

interface Faces {
  text: FontName;
  bold: FontName;
  heading?: FontName;
}

/** A heading, text with a run in bold, and a remark in small type. */
async function page(dpi: number, { text, bold, heading = bold }: Faces): Promise<Gray> {
  const sheet = await Sheet.open({ dpi, ...size });
  sheet.text("1.1 What a station consists of", 30, 40, heading, 13);
  const below = sheet.paragraph(
    "Every station on the river has a mark on solid rock from which its height can be found again. It is measured after each flood, and whenever the float and the staff differ.",
    ...([30, 66, 360, text, 10] as const),
  );
  sheet.text("Enter the well by day.", 30, below, text, 10);
  const pen = 30 + sheet.widthOf("Enter the well by day. ", text, 10);
  sheet.text("Never enter it alone", pen, below, bold, 10);
  sheet.text(
    "and never in a flood.",
    pen + sheet.widthOf("Never enter it alone ", bold, 10),
    below,
    text,
    10,
  );
  sheet.text("Heights are given in metres above the sea, as they were levelled.", 30, below + 24, text, 8);
  return sheet.picture();
}

const serif: Faces = { text: "Times-Roman", bold: "Times-Bold" };
const sans: Faces = { text: "Helvetica", bold: "Helvetica-Bold" };

async function boldIn(picture: Gray, dpi: number): Promise<string[]> {
  const { lines } = await recognized(picture, { dpi });
  return lines.map(({ words }) =>
    words
      .filter(({ bold }) => bold)
      .map(({ text }) => text)
      .join(" "),
  );
}

describe("headings are bold as a whole, text but for its runs in bold", () => {
  test.each(
    firstOf([
      ["150 dpi", 150, serif, (picture: Gray) => picture],
      ["300 dpi", 300, serif, (picture: Gray) => picture],
      ["150 dpi, without serifs", 150, sans, (picture: Gray) => picture],
      ["blur and noise", 200, serif, (picture: Gray) => noisy(blurred(picture, 1), 10)],
    ] as const),
  )("%s", async (_, dpi, faces, spoil) => {
    const [heading, ...text] = await boldIn(spoil(await page(dpi, faces)), dpi);
    expect(heading).toBe("1.1 What a station consists of");
    expect(text.filter((each) => each !== "")).toEqual(["Never enter it alone"]);
  });
});

longTest("a heading in a regular face without serifs over text with them is not bold", async () => {
  const [heading] = await boldIn(await page(200, { ...serif, heading: "Helvetica" }), 200);
  expect(heading).toBe("");
});

test("a few words tell nothing", async () => {
  const sheet = await Sheet.open(size);
  sheet.text("Handbook", 30, 40, "Times-Bold", 24);
  sheet.text("for wardens", 30, 80, "Times-Roman", 14);
  expect(await boldIn(sheet.picture(), 200)).toEqual(["", ""]);
});
