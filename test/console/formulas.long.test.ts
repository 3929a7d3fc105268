/** Formulas on the pages: asked for among a file's options, found before the price, set in the result. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { expectAccessible } from "../support/console/accessible.ts";
import { consoleGround } from "../support/console/ground.ts";
import { corpus, markdown } from "../support/console/viewer.ts";

const choose = (page: Page, name: string, folder: string) =>
  page.setInputFiles("input[type=file]", {
    name,
    mimeType: "application/pdf",
    buffer: Buffer.from(corpus(`pdf-to-markdown/${folder}/input.pdf`)),
  });

async function askForFormulas(page: Page, name: string) {
  await page.getByRole("button", { name: `Options of ${name}` }).click();
  await page.getByLabel("Formulas").selectOption({ label: "As LaTeX (review the result)" });
  await page.getByRole("button", { name: "Update price" }).click();
}

describe("formulas", () => {
  const ground = consoleGround();

  for (const colorScheme of ["light", "dark"] as const)
    test(`are found, converted and set, ${colorScheme}`, async () => {
      const page = await ground.open(ground.member, "/", { colorScheme });
      await choose(page, "waves.pdf", "formulas");
      await askForFormulas(page, "waves.pdf");
      await page.getByText("Formulas found on page 1.").waitFor();
      await page.getByText("Compare them with the original.").waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: /^Convert 1 file for 0.2 Credits/ }).click();
      await page.waitForURL(/\/jobs\/job_/, { timeout: 60_000 });
      await markdown(page).locator("math[display=block] mfrac").first().waitFor();
      // Each display has its root; numbers stand beside four of them, and no formula failed to be set.
      expect(await markdown(page).locator("math[display=block]").count()).toBe(6);
      expect(await markdown(page).locator("math:not([display=block])").count()).toBeGreaterThan(10);
      expect(await markdown(page).locator("merror, .temml-error").count()).toBe(0);
      await markdown(page).getByText("(1)", { exact: true }).first().waitFor();
      await expectAccessible(page);
    }, 180_000);

  test("that are not there are said, and cost nothing", async () => {
    const page = await ground.open(ground.member, "/");
    await choose(page, "rules.pdf", "no-formulas");
    await askForFormulas(page, "rules.pdf");
    await page.getByText("No formulas found. The file is converted as usual.").waitFor();
    await page.getByRole("button", { name: /^Convert 1 file for 0.1 Credits/ }).waitFor();
  }, 180_000);
});
