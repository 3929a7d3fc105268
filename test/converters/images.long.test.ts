/** Pictures through the executable: priced before anything is decoded, recognized, settled at that price. */
import { describe, expect, test } from "bun:test";
import { bundleFiles } from "../../converters/bundle/contract.ts";
import { bmpOf, drawn, tiffOf } from "../../converters/formats/image/testing/pictures.ts";
import type { JobBody } from "../../scripts/server/api.ts";
import { conversions } from "../support/conversions.ts";
import { readEvents } from "../support/event-stream.ts";

/** Credit units of an OCR page: half a Credit. */
const pagePrice = 500;

const here = conversions("images");

/** A heading over a sentence, on a small page of 150 dots per inch. */
async function page(title: string) {
  const { picture } = await drawn(
    here.place,
    (sheet) => {
      sheet.text(title, 30, 50, "Helvetica-Bold", 20);
      sheet.text("The gauge is read every morning at seven.", 30, 80, "Times-Roman", 11);
      sheet.text("The keeper writes the height down.", 30, 94, "Times-Roman", 11);
    },
    { width: 320, height: 140, dpi: 150 },
  );
  const { data, info } = await picture().toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  return { picture, raw: { data, width: info.width, height: info.height, channels: 1 as const } };
}

const text = "The gauge is read every morning at seven. The keeper writes the height down.";
const bytesOf = (bytes: Uint8Array) => new Uint8Array(bytes);
const withDensity = { density: 150 } as const;

async function converted(filename: string, bytes: Uint8Array): Promise<JobBody> {
  const { status, body } = await here.caller.estimate(filename, bytesOf(bytes));
  expect(status).toBe(201);
  expect(body.estimated_credit_units).toBe(pagePrice);
  const { body: confirmed } = await here.caller.confirm({
    upload_id: body.upload_id,
    max_credit_units: body.estimated_credit_units,
  });
  return here.caller.wait(confirmed.job_id);
}

type Page = Awaited<ReturnType<typeof page>>;

const forms: [extension: string, make: (page: Page) => Promise<Uint8Array> | Uint8Array][] = [
  ["png", ({ picture }) => picture().withMetadata(withDensity).png().toBuffer()],
  ["jpg", ({ picture }) => picture().withMetadata(withDensity).jpeg().toBuffer()],
  ["webp", ({ picture }) => picture().webp({ quality: 90 }).toBuffer()],
  ["tif", ({ raw }) => tiffOf([raw], { dpi: 150 })],
  ["bmp", ({ raw }) => bmpOf(raw)],
];

describe("each kind of picture is priced, converted and settled at half a Credit", () => {
  test.each(forms)("%s", async (extension, make) => {
    const bytes = await make(await page("Keeping a gauge"));
    const job = await converted(`scan.${extension}`, bytes);
    expect(job).toMatchObject({ status: "succeeded", actual_credit_units: pagePrice, deliverable: true });
    expect(job).toMatchObject({ capability_id: "image-to-markdown" });
    expect(await here.markdownOf(job.id)).toBe(
      `# Keeping a gauge\n\n${text}\n\n![Keeping a gauge](assets/source.${extension})\n`,
    );
    expect(await here.caller.picture(job.id, 1)).toEqual({ status: 200, code: null });
    await here.bundleOf(job.id, (text, bundle) => {
      expect(
        Buffer.from(bundle.read(`assets/source.${extension}`, 1024 ** 2)).equals(Buffer.from(bytes)),
      ).toBe(true);
      const { blocks } = JSON.parse(text(bundleFiles.layout));
      expect(blocks[1].confidence).toBeGreaterThan(0.8);
    });
  });
});

test("a photograph that lies on its side, as its Exif data say", async () => {
  const { picture } = await page("Keeping a gauge");
  const bytes = await picture().rotate(270).withMetadata({ orientation: 6, density: 150 }).jpeg().toBuffer();
  expect(await here.markdownOf((await converted("photo.jpg", bytes)).id)).toStartWith(
    `# Keeping a gauge\n\n${text}\n`,
  );
});

test("a fax of several pages is one document, priced by its pages, with progress", async () => {
  const titles = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"].map(
    (which) => `${which} page`,
  );
  const pages = await Promise.all(titles.map(page));
  const bytes = tiffOf(
    pages.map(({ raw }) => raw),
    { dpi: 150 },
  );
  const id = await here.caller.queue("fax.tiff", bytesOf(bytes));
  const reader = await readEvents(`${here.caller.baseUrl}/v1/jobs/${id}/events`, here.caller.key);
  const job = await here.caller.wait(id);
  expect(job).toMatchObject({ estimated_credit_units: 9 * pagePrice, actual_credit_units: 9 * pagePrice });
  expect(await reader.ended).toBe(true);
  const told = reader.events.flatMap(({ data }) => data.job?.progress ?? []);
  expect(told.length).toBeGreaterThan(0);
  for (const { pages_total } of told) expect(pages_total).toBe(9);
  const markdown = await here.markdownOf(job.id);
  expect(markdown.match(/^#+ .*/gm)?.map((line) => line.replace(/^#+ /, ""))).toEqual(titles);
});

test("a blank page is read and blocked, and costs nothing", async () => {
  const before = (await here.caller.usage()).period.spent_credit_units;
  const blank = await drawn(here.place, () => {}, { width: 200, height: 100, dpi: 150 });
  const job = await converted("blank.png", await blank.picture().png().toBuffer());
  expect(job).toMatchObject({ deliverable: false, actual_credit_units: 0 });
  expect((await here.caller.usage()).period.spent_credit_units).toBe(before);
});

test.each<[filename: string, head: string, word: RegExp]>([
  ["photo.heic", "\0\0\0\x24ftypheic\0\0\0\0mif1heic", /HEIC; save it as JPEG or PNG/],
  ["drawing.gif", "GIF89a\x01\0\x01\0\0\0\0;", /GIF; save it as JPEG or PNG/],
])("%s is refused with advice", async (filename, head, word) => {
  const { status, body } = await here.caller.estimate(filename, bytesOf(Buffer.from(head, "latin1")));
  const { error } = body as unknown as { error: { code: string; message: string } };
  expect([status, error.code]).toEqual([422, "unsupported_input"]);
  expect(error.message).toMatch(word);
});

test("more pixels than are read are refused before anything is decoded", async () => {
  const head = Buffer.from(
    "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\0\0\0\0\0\0\0\0",
    "latin1",
  );
  const { status, body } = await here.caller.estimate("huge.png", bytesOf(head));
  const { error } = body as unknown as { error: { code: string } };
  expect([status, error.code]).toEqual([422, "document_too_complex"]);
});
