/** Formulas of PDFs through the executable: looked for before the price, which they do not change, and delivered. */
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { bundleFiles } from "../../converters/bundle/contract.ts";
import { conversions } from "../support/conversions.ts";

interface Estimate {
  upload_id: string;
  estimated_credit_units: number;
  layout_fidelity: string;
  formula_detection?: unknown;
  formula_candidate_pages?: number[];
  formula_regions?: { region_id: string; page_index: number; bbox: number[] }[];
  external_processing: unknown;
  error?: { code: string; message: string };
}

const corpus = join(import.meta.dir, "../corpus/pdf-to-markdown");
const here = conversions("formulas");

const pdf = (name: string) => Bun.file(join(corpus, name, "input.pdf")).bytes();

async function estimate(
  filename: string,
  bytes: Uint8Array,
  fields: Record<string, string>,
  key?: string | null,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)]), filename);
  const credentials = key === null ? {} : { authorization: `Bearer ${key ?? here.caller.key}` };
  const response = await fetch(`${here.server.baseUrl}/v1/estimates`, {
    method: "POST",
    headers: { ...credentials, accept: "application/json" },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Estimate };
}

const formula = { layout_fidelity: "formula" };

describe("an estimate of a PDF with formulas", () => {
  test("says where they are, from page 0, and costs what the standard one costs", async () => {
    const bytes = await pdf("formulas");
    const enhanced = await estimate("waves.pdf", bytes, formula);
    const standard = await estimate("waves.pdf", bytes, {});
    expect(enhanced.status).toBe(201);
    expect(enhanced.body.layout_fidelity).toBe("formula");
    expect(enhanced.body.estimated_credit_units).toBe(standard.body.estimated_credit_units);
    expect(enhanced.body.formula_candidate_pages).toEqual([0]);
    const regions = enhanced.body.formula_regions ?? [];
    expect(regions.length).toBeGreaterThan(10);
    expect(regions.length).toBeLessThanOrEqual(32);
    for (const { region_id, page_index, bbox } of regions) {
      expect(region_id).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
      expect(page_index).toBe(0);
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bbox;
      expect(x1).toBeGreaterThan(x0);
      expect(y1).toBeGreaterThan(y0);
    }
    expect(enhanced.body).not.toHaveProperty("formula_detection");
    expect(enhanced.body.external_processing).toEqual({ required: false, transfer_scope: "none" });
    expect(standard.body).not.toHaveProperty("formula_regions");
  });

  test("looks only at the selected pages", async () => {
    const { body } = await estimate("waves.pdf", await pdf("formulas"), { ...formula, pages: "2" });
    expect(body).toMatchObject({ layout_fidelity: "standard", formula_detection: { applied: false } });
  });
});

test("prose in the fonts of formulas has none: the estimate reports it and is the standard one", async () => {
  const { status, body } = await estimate("rules.pdf", await pdf("no-formulas"), formula);
  expect(status).toBe(201);
  expect(body.layout_fidelity).toBe("standard");
  expect(body.formula_detection).toEqual({
    requested: true,
    applied: false,
    reason: "no_formula_regions",
    additional_credit_units: 0,
  });
  expect(body).not.toHaveProperty("formula_candidate_pages");
  expect(body).not.toHaveProperty("formula_regions");
});

test.each([
  ["a.txt", "Just words: a = b.\n"],
  ["a.csv", "a,b\n1,2\n"],
])("%s has no formulas to be rebuilt", async (filename, text) => {
  const { status, body } = await estimate(filename, new TextEncoder().encode(text), formula);
  expect(status).toBe(422);
  expect(body.error?.code).toBe("capability_mismatch");
});

test("a visitor is asked to sign in, whatever the file is", async () => {
  for (const [name, bytes] of [
    ["waves.pdf", await pdf("formulas")],
    ["a.txt", new TextEncoder().encode("words")],
  ] as const) {
    const { status, body } = await estimate(name, bytes, formula, null);
    expect(status).toBe(401);
    expect(body.error?.code).toBe("authentication_required");
  }
});

test("a conversion delivers LaTeX, is settled at the price, and asks to be compared", async () => {
  const bytes = await pdf("formulas");
  const { body } = await here.caller.convert([["waves.pdf", new Uint8Array(bytes)]], formula);
  const job = await here.caller.wait(body.jobs[0]?.job_id ?? "");
  expect(job).toMatchObject({ status: "succeeded", deliverable: true, actual_credit_units: 200 });
  const markdown = await here.markdownOf(job.id);
  expect(markdown).toBe(await Bun.file(join(corpus, "formulas/expected.md")).text());
  await here.bundleOf(job.id, (text) => {
    const read = (name: string) => JSON.parse(text(name));
    expect(read(bundleFiles.delivery)).toMatchObject({ status: "review_required", deliverable: true });
    const check = read(bundleFiles.delivery).checks.find(({ id }: { id: string }) => id === "formula_layout");
    expect(check).toMatchObject({ status: "warn", message: expect.stringContaining("compared") });
    expect(read(bundleFiles.metadata).details.formulas).toMatchObject({ displays: 6, drawn: 0 });
    const confident = read(bundleFiles.layout).blocks.filter(
      ({ confidence }: { confidence?: number }) => confidence !== undefined,
    );
    expect(confident).toHaveLength(6);
  });
});
