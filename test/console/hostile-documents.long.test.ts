/** Documents that would stop the page of their result, or reach out of it, in the real browser. */
import { expect, test } from "bun:test";
import { newCustomer } from "../support/console/customers.ts";
import { consoleGround } from "../support/console/ground.ts";

const ground = consoleGround();

async function opened(name: string, content: string) {
  const { person } = await newCustomer(ground, crypto.randomUUID());
  const id = await person.api.convert(name, new TextEncoder().encode(content));
  const page = await ground.open(person, `/jobs/${id}`);
  await page.locator(".part").first().waitFor();
  return page;
}

test("a text of very many lines without a blank one is drawn where it is looked at only", async () => {
  const page = await opened("lines.txt", "a line of a log\n".repeat(20_000));
  await page.getByText("Shown as plain text").waitFor();
  expect(await page.locator("pre.as-written").count()).toBeLessThan(20);
  expect(await page.locator(".raw-text .line").count()).toBeLessThan(4_000);
});

test("a line without an end is shown as far as people read", async () => {
  const page = await opened("line.txt", "word ".repeat(50_000));
  await page.getByText("Only the beginning is shown").waitFor();
  expect((await page.locator("pre.as-written").textContent())?.length).toBe(200_000);
});

test("formulas that grow while they are set are shown as they were written", async () => {
  const formula = `$$\\def\\a{${"x".repeat(200)}}${"\\a".repeat(30)}$$\n\n`;
  const page = await opened("formulas.md", formula.repeat(5));
  await page.locator("code.tex.wrong").first().waitFor();
  expect(await page.locator("math *").count()).toBe(0);
});
