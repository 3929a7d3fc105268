/** What browsers do not draw by themselves, on the page of a result: TIFF, and variables without a mathematical font. */
import { expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { seededRandom } from "../../config/testing/random.ts";
import { until } from "../../config/testing/until.ts";
import { scanOf } from "../../scripts/samples/scan.ts";
import { consoleGround } from "../support/console/ground.ts";
import { markdown, opened, text } from "../support/console/viewer.ts";

const ground = consoleGround();

/** The share of what is shown there that differs clearly from the paper. */
async function inkOf(locator: Locator): Promise<number> {
  const { data } = await sharp(await locator.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((gray) => gray < 128).length / data.length;
}

const naturalWidth = (picture: Locator) =>
  picture.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth);

test("a scan as TIFF is shown below its text as the server draws it, and downloaded as it was", async () => {
  const { bytes } = await scanOf(seededRandom(4), 2);
  const { page } = await opened(ground, "scan.tiff", bytes);
  const picture = markdown(page).locator("img");
  await picture.scrollIntoViewIfNeeded();
  await until(
    () => naturalWidth(picture),
    (width) => width > 0,
  );
  expect(await markdown(page).locator(".no-picture").count()).toBe(0);
  await page.getByRole("tab", { name: "Images" }).click();
  const small = page.locator(".image-grid img");
  await until(
    () => naturalWidth(small),
    (width) => width > 0,
  );
  await page.locator(".image-button").click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "Download" }).click();
  expect(await Bun.file((await (await download).path()) ?? "").bytes()).toEqual(bytes);
}, 180_000);

test("variables of formulas are seen where no font has mathematical letters, and words stay upright", async () => {
  const { page } = await opened(ground, "f.md", text("# Of $M$\n\n$$\\sin x + \\mathrm{d} = \\alpha$$\n"));
  const variables = markdown(page).locator("math mi.slanted");
  await variables.first().waitFor();
  expect(await variables.allTextContents()).toEqual(["M", "x", "α"]);
  for (const variable of await variables.all()) {
    expect(await inkOf(variable)).toBeGreaterThan(0.03);
  }
  for (const upright of await markdown(page).locator("math mi:not(.slanted)").all())
    expect(await inkOf(upright)).toBeGreaterThan(0.03);
}, 180_000);
