/** Scanned PDFs through the executable: recognized page by page, scored, and priced like other PDFs. */
import { describe, expect, test } from "bun:test";
import { bundleFiles } from "../../converters/bundle/contract.ts";
import { loadMupdf } from "../../converters/engines/mupdf.ts";
import { makePdfWith, pixelsOfSheet, scanOf } from "../../converters/formats/pdf/testing/pictures.ts";
import { Sheet } from "../../converters/formats/pdf/testing/sheet.ts";
import { conversions } from "../support/conversions.ts";
import { readEvents } from "../support/event-stream.ts";

const here = conversions("scans");

/** So many that reading them takes longer than it takes to tell how far it is. */
const titles = [
  ...["First", "Second", "Third", "Fourth", "Fifth", "Sixth"],
  ...["Seventh", "Eighth", "Ninth", "Tenth", "Eleventh", "Twelfth"],
].map((each) => `${each} gauge`);

/** A page each, as a scanner sees them. */
async function scans(): Promise<Uint8Array<ArrayBuffer>> {
  const engine = await loadMupdf();
  const letters = titles.map((title) =>
    new Sheet()
      .text(72, 100, title, { size: 24, face: "bold" })
      .lines(72, 150, ["The gauge is read every morning at seven.", "The keeper writes the height down."], {
        size: 13,
      }),
  );
  const pictures = Object.fromEntries(
    letters.map((sheet, at) => [`Scan${at}`, pixelsOfSheet(engine, sheet)]),
  );
  const sheets = letters.map((sheet, at) => scanOf(sheet, `Scan${at}`));
  return new Uint8Array(makePdfWith(engine, sheets, pictures));
}

const filesOf = (id: string) =>
  here.bundleOf(id, (text) => ({
    layout: text(bundleFiles.layout),
    metadata: text(bundleFiles.metadata),
    quality: text(bundleFiles.quality),
    delivery: text(bundleFiles.delivery),
  }));

describe("a scanned PDF", () => {
  test("is recognized in page order, with progress, and the result of each page", async () => {
    const id = await here.caller.queue("scans.pdf", await scans());
    const reader = await readEvents(`${here.caller.baseUrl}/v1/jobs/${id}/events`, here.caller.key);
    const job = await here.caller.wait(id);
    expect(job).toMatchObject({ status: "succeeded", deliverable: true });
    expect(job.actual_credit_units).toBe(job.estimated_credit_units);
    expect(await reader.ended).toBe(true);
    const told = reader.events.flatMap(({ data }) => data.job?.progress ?? []);
    expect(told.length).toBeGreaterThan(0);
    for (const { pages_total } of told) expect(pages_total).toBe(titles.length);
    const done = told.map(({ pages_done }) => pages_done);
    expect(done).toEqual([...done].sort((a, b) => a - b));

    const markdown = await here.markdownOf(id);
    expect(markdown.match(/^#+ .*/gm)?.map((line) => line.replace(/^#+ /, ""))).toEqual(titles);
    expect(markdown).toContain(
      "The gauge is read every morning at seven. The keeper writes the height down.",
    );

    const { layout, metadata, quality, delivery } = await filesOf(id);
    const { blocks } = JSON.parse(layout) as { blocks: { confidence?: number }[] };
    for (const { confidence } of blocks) expect(confidence).toBeGreaterThan(0.7);
    const { details, engines } = JSON.parse(metadata);
    expect(engines.tesseract).toBeDefined();
    expect(details.recognition).toMatchObject(
      titles.map((_, at) => ({ page: at + 1, reason: "no_text", languages: ["eng"] })),
    );
    const { page_scores } = JSON.parse(quality) as {
      page_scores: { score: number; review_required: boolean }[];
    };
    for (const { score, review_required } of page_scores) {
      expect(score).toBeGreaterThan(0.8);
      expect(review_required).toBe(false);
    }
    expect(JSON.parse(delivery).status).not.toBe("blocked");
  });

  test("stays without text where recognition is switched off, and is not charged", async () => {
    const { body } = await here.caller.convert([["scans.pdf", await scans()]], { options: '{"ocr":false}' });
    const job = await here.caller.wait(body.jobs[0]?.job_id ?? "");
    expect(job).toMatchObject({ deliverable: false, actual_credit_units: 0 });
  });
});
