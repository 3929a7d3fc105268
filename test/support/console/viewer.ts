/** The page of a result, for tests: its panes, and what is lit in them. */
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { seededRandom } from "../../../config/testing/random.ts";
import { pdfOf } from "../../../scripts/samples/pdf.ts";
import { paragraph, sentence } from "../../../scripts/samples/words.ts";
import { newCustomer } from "./customers.ts";
import type { ConsoleGround } from "./ground.ts";

export const corpus = (path: string) =>
  new Uint8Array(readFileSync(join(import.meta.dir, "../../corpus", path)));
export const text = (content: string) => new TextEncoder().encode(content);

export interface Layout {
  pages: { page_index: number; width: number; height: number }[];
  blocks: {
    id: string;
    page_index: number;
    bbox?: [number, number, number, number];
    lines?: [number, number];
  }[];
}

export const source = (page: Page) => page.getByRole("region", { name: "Source" }).last();
export const markdown = (page: Page) => page.getByRole("region", { name: "Markdown" }).last();
export const chosenRegion = (page: Page) => page.locator(".region[data-chosen]");
export const chosenText = (page: Page) => page.locator(".part [data-chosen], .raw-text [data-chosen]");
export const focusedBlock = (page: Page) =>
  page.evaluate<string | null>("document.activeElement?.getAttribute('data-block') ?? null");

/** Converts and opens; waits for the document. */
export async function opened(
  ground: ConsoleGround,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  visit = {},
) {
  const { person } = await newCustomer(ground, crypto.randomUUID());
  const id = await person.api.convert(name, bytes);
  const page = await ground.open(person, `/jobs/${id}`, visit);
  await page.locator(".part").first().waitFor();
  return { page, person, id };
}

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("it is not to be seen");
  return box;
}

/** Whether what is lit is where the layout says that the block stands, to a pixel or two. */
export async function expectRightPlace(page: Page, layout: Layout, id: string): Promise<void> {
  const block = layout.blocks.find((each) => each.id === id);
  const size = layout.pages.find(({ page_index }) => page_index === block?.page_index);
  if (block?.bbox === undefined || size === undefined) throw new Error(`${id} has no place`);
  const region = await boxOf(chosenRegion(page));
  const paper = await boxOf(page.locator(`.page-box[data-page="${block.page_index}"]`));
  const scale = paper.width / size.width;
  const [left, top, right, bottom] = block.bbox;
  const wanted = [left, top, right, bottom].map((each) => each * scale);
  const found = [
    region.x - paper.x,
    region.y - paper.y,
    region.x + region.width - paper.x,
    region.y + region.height - paper.y,
  ];
  for (const [at, each] of wanted.entries()) expect(Math.abs((found[at] ?? 0) - each)).toBeLessThan(2);
}

/** The address of the block whose Markdown has the words. */
export async function goToWords(page: Page, words: string): Promise<void> {
  const { origin, pathname: job } = new URL(page.url());
  const asked = page.context().request;
  const markdownLines = (await (await asked.get(`${origin}/v1${job}/preview`)).text()).split("\n");
  const layout = (await (await asked.get(`${origin}/v1${job}/layout`)).json()) as Layout;
  const line = markdownLines.findIndex((each) => each.includes(words)) + 1;
  const block = layout.blocks.find(
    ({ lines }) => lines !== undefined && lines[0] <= line && line <= lines[1],
  );
  if (line === 0 || block === undefined) throw new Error(`no block has the words ${words}`);
  await page.evaluate(`location.hash = "#${block.id}"`);
}

/** No two pages begin alike, or what they have in common would be taken for running heads. */
export function manyPages(pages: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom(pages);
  return pdfOf(
    Array.from({ length: pages }, (_, page) => ({
      heading: sentence(random).slice(0, 40),
      paragraphs: Array.from(
        { length: 4 },
        (_, at) => `${paragraph(random)} Number ${at} of page ${page + 1}.`,
      ),
    })),
  );
}
