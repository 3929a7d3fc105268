import { describe, expect, test } from "bun:test";
import { loadMupdf } from "../../../../engines/mupdf.ts";
import type { RecognitionNote } from "../../../../ocr/ocr-log.ts";
import { convertBytes, text as textOf } from "../../testing/convert.ts";
import { outlined } from "../../testing/outlines.ts";
import { makePdf, Sheet } from "../../testing/sheet.ts";

const engine = await loadMupdf();

/** Light letters on a dark ground, and dark ones on paper. */
const poster = (): Uint8Array => {
  const title = outlined(
    engine,
    new Sheet().raw("1 g").text(72, 105, "The harbour is open to all", { size: 30, face: "bold" }).raw("0 g"),
  );
  const text = outlined(
    engine,
    new Sheet().lines(
      72,
      200,
      ["Ships from the north come in with grain,", "and leave again before the evening."],
      { size: 18 },
    ),
  );
  return makePdf(engine, [new Sheet().area(60, 60, 535, 130, 0.2).raw(title.content).raw(text.content)]);
};

describe("letters that are drawn as shapes", () => {
  test.each(["fast", "accurate"] as const)("are read in their own size and color, mode=%s", async (mode) => {
    const document = await convertBytes(poster(), { mode });
    const read = textOf(document.root);
    expect(read).toContain("The harbour is open to all");
    expect(read).toContain("Ships from the north come in with grain, and leave again before the evening.");
    const notes = (document.metadata.details?.recognition ?? []) as RecognitionNote[];
    expect(notes).toMatchObject([{ page: 1, reason: "drawn_letters", regions: 2 }]);
    const [unit] = document.units;
    expect(unit?.signals.coverage).toBeGreaterThan(0.95);
    expect(unit?.signals.warnings).toEqual([]);
    // They are text now, and no drawing.
    expect(document.assets).toEqual([]);
  });

  test("are a drawing where recognition is switched off", async () => {
    const document = await convertBytes(poster(), { options: { furniture: "drop", ocr: false } });
    expect(textOf(document.root)).not.toContain("harbour");
  });
});
