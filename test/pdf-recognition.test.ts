/** Scanned PDFs through the executable: recognised page by page, scored, and priced as any PDF. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Archive } from "../converters/archive/open.ts";
import { bundleFiles } from "../converters/bundle/contract.ts";
import { loadMupdf } from "../converters/engines/mupdf.ts";
import { makePdfWith, pixelsOfSheet, scanOf } from "../converters/pdf/testing/pictures.ts";
import { Sheet } from "../converters/pdf/testing/sheet.ts";
import type { Api } from "../scripts/server/api.ts";
import { readEvents } from "./support/event-stream.ts";
import { startServer, type TestServer } from "./support/server.ts";

const place = mkdtempSync(join(tmpdir(), "markmill-scans-"));
let server: TestServer;
let caller: Api;

beforeAll(async () => {
  server = await startServer();
  caller = await server.newCaller();
}, 30_000);
afterAll(async () => {
  await server.stop();
  rmSync(place, { recursive: true });
});

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

async function filesOf(id: string): Promise<Record<"layout" | "metadata" | "quality" | "delivery", string>> {
  const path = join(place, `${id}.zip`);
  await Bun.write(path, (await caller.download(id, "zip")).bytes);
  const bundle = await Archive.open(path);
  const read = (name: string) => new TextDecoder().decode(bundle.read(name, 1024 ** 2));
  try {
    return {
      layout: read(bundleFiles.layout),
      metadata: read(bundleFiles.metadata),
      quality: read(bundleFiles.quality),
      delivery: read(bundleFiles.delivery),
    };
  } finally {
    bundle.close();
  }
}

describe("a scanned PDF", () => {
  test("is recognised in the order of its pages, tells how far it is, and what became of each page", async () => {
    const id = await caller.queue("scans.pdf", await scans());
    const reader = await readEvents(`${caller.baseUrl}/v1/jobs/${id}/events`, caller.key);
    const job = await caller.wait(id);
    expect(job).toMatchObject({ status: "succeeded", deliverable: true });
    expect(job.actual_credit_units).toBe(job.estimated_credit_units);
    expect(await reader.ended).toBe(true);
    const told = reader.events.flatMap(({ data }) => data.job?.progress ?? []);
    expect(told.length).toBeGreaterThan(0);
    for (const { pages_total } of told) expect(pages_total).toBe(titles.length);
    const done = told.map(({ pages_done }) => pages_done);
    expect(done).toEqual([...done].sort((a, b) => a - b));

    const markdown = new TextDecoder().decode((await caller.download(id)).bytes);
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
    const { body } = await caller.convert([["scans.pdf", await scans()]], { options: '{"ocr":false}' });
    const job = await caller.wait(body.jobs[0]?.job_id ?? "");
    expect(job).toMatchObject({ deliverable: false, actual_credit_units: 0 });
  });
});
