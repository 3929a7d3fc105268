/** Source and Markdown of a result, linked with each other, in a real browser before the real executable. */
import { describe, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { until } from "../../config/testing/until.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { consoleGround } from "../support/console/ground.ts";
import { layoutShift } from "../support/console/layout.ts";
import {
  boxOf,
  chosenRegion,
  chosenText,
  corpus,
  expectRightPlace,
  focusedBlock,
  goToWords,
  type Layout,
  manyPages,
  markdown,
  opened,
  source,
} from "../support/console/viewer.ts";

const ground = consoleGround({ args: ["--scheduler-concurrency", "1"] });

describe("source and Markdown side by side", () => {
  test("a paragraph that is clicked lights up on its page, and the other way round", async () => {
    const { page, person, id } = await opened(ground, "guide.pdf", corpus("pdf-to-markdown/guide/input.pdf"));
    const layout = await person.api.get<Layout>(`/v1/jobs/${id}/layout`);
    await page.getByRole("img", { name: "Image of page 1" }).waitFor();
    await markdown(page).getByText("The gauge has three parts").click();
    await chosenRegion(page).waitFor();
    const chosen = new URL(page.url()).hash.slice(1);
    expect(await chosenRegion(page).getAttribute("data-block")).toBe(chosen);
    await expectRightPlace(page, layout, chosen);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Readings are sent to the" }).click();
    await chosenText(page).getByText("Readings are sent to the").waitFor();
    expect(await chosenText(page).count()).toBe(1);
    await expectRightPlace(page, layout, new URL(page.url()).hash.slice(1));
    await page.getByText(/^Block p1-b\d+, Page 1, line \d+/).waitFor();

    // A link to the block shows it again.
    await page.reload();
    await chosenText(page).getByText("Readings are sent to the").waitFor();
    await chosenRegion(page).waitFor();
  }, 180_000);

  test("far away blocks are scrolled to, on either side", async () => {
    const { page } = await opened(ground, "long.pdf", manyPages(60));
    expect(await page.locator(".page-box").count()).toBeLessThan(10);
    expect(await page.locator(".part").count()).toBeLessThan(20);
    await goToWords(page, "Number 2 of page 41.");
    await chosenText(page).getByText("of page 41.").waitFor();
    await chosenRegion(page).waitFor();
    for (const lit of [chosenText(page).first(), chosenRegion(page)]) {
      const box = await boxOf(lit);
      const pane = await boxOf(markdown(page));
      expect(box.y).toBeGreaterThanOrEqual(pane.y - 1);
      expect(box.y).toBeLessThan(pane.y + pane.height);
    }
    await page.getByText("Page 41 of 60").waitFor();
    await page.getByRole("img", { name: "Image of page 41" }).waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.1);
  }, 180_000);

  test("scrolling one scrolls the other, unless that is turned off", async () => {
    const { page } = await opened(ground, "together.pdf", manyPages(30));
    const top = (pane: Locator) =>
      pane.evaluate((element) => (element as unknown as { scrollTop: number }).scrollTop);
    const box = await boxOf(markdown(page));
    await page.mouse.move(box.x + 50, box.y + 200);
    await page.mouse.wheel(0, 6_000);
    await until(
      () => top(source(page)),
      (at) => at > 1_000,
    );
    await page.getByRole("button", { name: "Scroll together" }).click();
    await page.mouse.move(box.x + 50, box.y + 200);
    const before = await top(source(page));
    await page.mouse.wheel(0, 3_000);
    await until(
      () => top(markdown(page)),
      (at) => at > 7_000,
    );
    expect(await top(source(page))).toBe(before);
  }, 180_000);

  test("the keyboard alone goes from block to block and from side to side", async () => {
    const { page } = await opened(ground, "keys.pdf", corpus("pdf-to-markdown/guide/input.pdf"));
    await markdown(page).focus();
    await page.keyboard.press("j");
    expect(await focusedBlock(page)).toBe("p1-b1");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("j");
    expect(await focusedBlock(page)).toBe("p1-b3");
    await page.keyboard.press("k");
    expect(await focusedBlock(page)).toBe("p1-b2");
    await page.locator('.region[data-chosen][data-block="p1-b2"]').waitFor();
    await page.keyboard.press("Enter");
    await until(
      () => page.evaluate("document.activeElement.className"),
      (name) => name === "region",
    );
    await page.keyboard.press("ArrowDown");
    expect(await focusedBlock(page)).toBe("p1-b3");
    await chosenText(page).getByText("The instrument").waitFor();
    await page.keyboard.press("Escape");
    await chosenRegion(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await page.getByRole("dialog").getByText("next block").waitFor();
    await expectAccessible(page);
  }, 180_000);

  test("pages are shown larger and smaller, at the same place", async () => {
    const { page } = await opened(ground, "zoom.pdf", manyPages(20));
    await goToWords(page, "Number 1 of page 12.");
    await page.getByText("Page 12 of 20").waitFor();
    const width = () =>
      page.evaluate<number>("document.querySelector('.page-box')?.getBoundingClientRect().width ?? 0");
    const before = await width();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await until(width, (now) => Math.abs(now / before - 1.25) < 0.01);
    await page.getByText("Page 12 of 20").waitFor();
    await page.getByRole("button", { name: /fit to width/i }).click();
    await until(width, (now) => Math.abs(now - before) < 1);
  }, 180_000);
});
