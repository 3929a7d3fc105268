/** Documents of every kind that carry the payloads, converted by the executable and looked at in a real browser. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Person } from "../../scripts/browser/people.ts";
import { inertPolicy } from "../../src/http/response/headers.ts";
import { problemsOf } from "../hostile/output-check.ts";
import { consoleGround } from "../support/console/ground.ts";
import { watch } from "../support/console/watch.ts";
import { type Attacker, pokeAll, settle, startAttacker, tall } from "./attacker.ts";
import { type HostileDocument, hostileDocuments, markOf } from "./documents.ts";

const ground = consoleGround();
let attacker: Attacker;
let person: Person;
let documents: HostileDocument[];
beforeAll(async () => {
  attacker = startAttacker();
  person = await ground.newCustomer("Documents");
  documents = await hostileDocuments(attacker.address);
}, 120_000);
afterAll(() => attacker[Symbol.dispose]());

const names = [
  ...["1.md", "2.md", "page.html", "text.txt", "table.csv", "values.json", "records.xml"],
  ...["notebook.ipynb", "book.epub", "words.docx", "sheet.xlsx", "print.pdf"],
];

test("there are no other documents", () => expect(documents.map(({ name }) => name)).toEqual(names));

describe.each(names)("%s", (name) => {
  test("its result is harmless as text and on its page", async () => {
    const document = documents.find((each) => each.name === name);
    if (document === undefined) throw new Error(`there is no ${name}`);
    const id = await person.api.convert(name, document.bytes);
    const problems: string[] = [];
    const context = await ground.browser.newContext({ storageState: person.storageState, ...tall });
    try {
      await watch(context, new URL(ground.baseUrl).origin, {}, problems);
      await attacker.watch(context);
      const page = await context.newPage();
      const markdown = await (await page.request.get(`${ground.baseUrl}/v1/jobs/${id}/preview`)).text();
      expectHarmless(markdown, document);
      await look(page, id);
      await lookAtPictures(page, id);
      await expectInertFiles(page, id);
      expect({ acted: attacker.take(), problems }).toEqual({ acted: [], problems: [] });
    } finally {
      await context.close();
    }
  }, 120_000);
});

function expectHarmless(markdown: string, { bytes, carried, least }: HostileDocument): void {
  expect(problemsOf(new TextEncoder().encode(markdown), bytes)).toEqual([]);
  // Neither controls, but for line ends and tabs, nor tag characters.
  expect(markdown).not.toMatch(/[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u{e0000}-\u{e007f}]/u);
  const missing = carried.filter((each) => !new RegExp(`${markOf(each)}\\b`).test(markdown));
  expect(missing.length).toBeLessThanOrEqual(carried.length * (1 - least));
}

/** The document, its Markdown, its pictures and its details. */
async function look(page: Page, id: string): Promise<void> {
  await page.goto(`${ground.baseUrl}/jobs/${id}`);
  await page.locator(".part").first().waitFor();
  await settle(page);
  await page.evaluate(`(${pokeAll})(document.querySelector(".markdown"))`);
  await settle(page);
  await page.getByRole("button", { name: "Raw", exact: true }).click();
  await page.locator(".raw-text .line").first().waitFor();
  for (const tab of ["Images", "Details"]) {
    await page.getByRole("tab", { name: tab }).click();
    await settle(page);
  }
}

/** Drawings also as pages of their own. */
async function lookAtPictures(page: Page, id: string): Promise<void> {
  type List = { assets: { path: string; content_type: string }[] };
  const { assets } = await person.api.get<List>(`/v1/jobs/${id}/assets`);
  for (const { path, content_type } of assets.slice(0, 40)) {
    if (content_type !== "image/svg+xml") continue;
    const address = `/v1/jobs/${id}/download?format=image&asset_path=${encodeURIComponent(path)}`;
    const drawing = await (await page.request.get(ground.baseUrl + address)).text();
    await page.setContent("<!doctype html><div></div>");
    await page.evaluate(`document.body.innerHTML = ${JSON.stringify(drawing)}`);
    await page.evaluate(`(${pokeAll})(document.body)`);
  }
  await settle(page);
}

/** Whatever their bytes, with the policy that control.long.test.ts shows to hold. */
async function expectInertFiles(page: Page, id: string): Promise<void> {
  const files = ["preview", "layout", "quality-report", "source-map", "delivery-check", "source"];
  const downloads = ["md", "zip"].map((format) => `download?format=${format}`);
  for (const file of [...files, ...downloads]) {
    const answer = await page.request.get(`${ground.baseUrl}/v1/jobs/${id}/${file}`);
    const headers = answer.headers();
    expect([file, headers["content-security-policy"], headers["x-content-type-options"]]).toEqual([
      file,
      inertPolicy,
      "nosniff",
    ]);
    expect(headers["content-type"]).not.toMatch(/html|xml|svg|javascript/);
  }
}
