/** The list of jobs as people have it: in a real browser before the real executable. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../../config/testing/until.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import type { NamedFile } from "../../scripts/server/api.ts";
import { note, standstill } from "../support/confirmations.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { newCustomer } from "../support/console/customers.ts";
import { expectFocus } from "../support/console/focus.ts";
import { consoleGround } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { answerWith, cutNetwork } from "../support/console/network.ts";

/** Everybody may have as many jobs waiting as it takes. */
const config = `default_plan = "wide"
[[plans]]
id = "wide"
name = "Wide"
monthly_credits = 1000
active_api_keys = 10
max_active_jobs = 10000
max_upload_mib = 100
`;
const ground = consoleGround({ config, args: ["--scheduler-concurrency", "1"] });

/** Of one row, found by the file's name. */
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
const dialog = (page: Page) => page.getByRole("dialog");
const tick = (page: Page, name: string) => page.getByLabel(`Select ${name}`, { exact: true }).check();

describe("the list of jobs", () => {
  test("shows a thousand smoothly: rows come as they are scrolled to, and only those near are in the page", async () => {
    const { person, program } = await newCustomer(ground, "Many");
    const all = 1_000;
    const nameOf = (at: number) => `note-${at}.txt`;
    for (let made = 0; made < all; made += 20) {
      const files = Array.from(
        { length: 20 },
        (_, at): NamedFile => [nameOf(made + at), note(`${made + at}`)],
      );
      const { body } = await program.convert(files);
      expect(body.unqueued).toEqual([]);
    }
    const [oldest, newest] = [nameOf(0), nameOf(all - 1)];
    const page = await ground.open(person, "/account/jobs");
    await row(page, newest).waitFor();
    let most = 0;
    const end = row(page, oldest);
    for (let steps = 0; steps < 300 && (await end.count()) === 0; steps += 1) {
      most = Math.max(most, await page.locator("tbody tr").count());
      await page.mouse.wheel(0, 2_000);
      await page.evaluate(
        "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))",
      );
    }
    await page.getByText(`${all} results`).waitFor();
    expect(await row(page, newest).count()).toBe(0);
    expect(most).toBeLessThan(100);
    expect(await page.getByRole("table").getAttribute("aria-rowcount")).toBe(String(all + 1));
    await page.evaluate("scrollTo(0, 0)");
    await row(page, newest).waitFor();
  }, 300_000);

  test("is searched by name, status, kind and day, and the address says what is shown", async () => {
    const { person } = await newCustomer(ground, "Search");
    for (const name of ["harbour.txt", "Harbour master.csv", "ferry.txt"])
      await person.api.convert(name, name.endsWith("csv") ? Buffer.from("a,b\n1,2\n") : note(name));
    const page = await ground.open(person, "/account/jobs");
    await row(page, "ferry.txt").waitFor();
    await expectAccessible(page);
    // A blank at the end is not asked for, and not taken away from whoever types on.
    await page.getByLabel("File name").pressSequentially("harbour ");
    await until(
      () => page.locator("tbody tr").count(),
      (count) => count === 2,
    );
    expect(await page.getByLabel("File name").inputValue()).toBe("harbour ");
    await page.getByLabel("Type").selectOption({ label: "CSV" });
    await until(
      () => page.locator("tbody tr").count(),
      (count) => count === 1,
    );
    expect(new URL(page.url()).search).toBe("?filename=harbour&kind=csv-to-markdown");
    await page.reload();
    await row(page, "Harbour master.csv").waitFor();
    expect(await page.getByLabel("File name").inputValue()).toBe("harbour");
    await page.getByLabel("Status").selectOption("failed");
    await page.getByText("No jobs match these filters.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await until(
      () => page.locator("tbody tr").count(),
      (count) => count === 3,
    );
    await page.getByLabel("Until").fill("2020-01-01");
    await page.getByText("No jobs match these filters.").waitFor();
    await page.goto(`${ground.baseUrl}/account/jobs?from=2020-01-01`);
    await row(page, "ferry.txt").waitFor();
    await expectNoSidewaysScroll(page);
  }, 180_000);

  test("follows jobs that wait, cancels one by the keyboard, and deletes one after the question", async () => {
    const { person, program } = await newCustomer(ground, "Follow");
    await using _ = await standstill(ground.server);
    const elsewhere = await program.queue("elsewhere.txt", note("elsewhere"));
    await program.queue("here.txt", note("here"));
    const page = await ground.open(person, "/account/jobs");
    await row(page, "here.txt").getByText("queued").waitFor();
    await program.cancel(elsewhere);
    await row(page, "elsewhere.txt").getByText("cancelled").waitFor();

    await page.getByRole("button", { name: "Cancel here.txt" }).focus();
    await page.keyboard.press("Enter");
    await dialog(page).getByText("its Credits are released").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await expectFocus(page, "Cancel here.txt");
    await page.keyboard.press("Enter");
    await dialog(page).getByRole("button", { name: "Cancel job" }).press("Enter");
    await row(page, "here.txt").getByText("cancelled").waitFor();
    await page.getByText("Job cancelled.").waitFor();

    await page.getByRole("button", { name: "Delete here.txt" }).click();
    await dialog(page).getByRole("button", { name: "Delete job" }).click();
    await row(page, "here.txt").waitFor({ state: "detached" });
    // The button is gone with its row; the keyboard goes on from the table.
    await expectFocus(page, "Jobs");
    expect((await program.jobs()).map(({ id }) => id)).toEqual([elsewhere]);
  }, 180_000);

  test("deletes a running job once it is stopped", async () => {
    const { person, program } = await newCustomer(ground, "Running");
    const words = "The river passes the old mill every winter. ".repeat(30);
    const pages = Array.from({ length: 1_500 }, (_, at) => ({ heading: `Part ${at}`, paragraphs: [words] }));
    const id = await program.queue("long.pdf", pdfOf(pages));
    await until(
      () => program.job(id),
      ({ body }) => body?.status === "running",
      { timeoutMs: 60_000 },
    );
    const page = await ground.open(person, "/account/jobs", { statuses: [409] });
    await row(page, "long.pdf").getByText("running").waitFor();
    await page.getByRole("button", { name: "Delete long.pdf" }).click();
    await page.getByLabel("Cancel the running job first").uncheck();
    await dialog(page).getByRole("button", { name: "Delete job" }).click();
    await dialog(page).getByText("The job is running").waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Cancel and delete these" }).click();
    await row(page, "long.pdf").waitFor({ state: "detached" });
    await page.getByText("No jobs yet.").waitFor();
    expect(await program.jobs()).toEqual([]);
  }, 180_000);

  test("deletes many at once, and tells which were gone before", async () => {
    const { person } = await newCustomer(ground, "Several");
    const ids: string[] = [];
    for (const name of ["a.txt", "b.txt", "c.txt", "d.txt"])
      ids.push(await person.api.convert(name, note(name)));
    const page = await ground.open(person, "/account/jobs", { statuses: [404] });
    for (const name of ["a.txt", "b.txt", "c.txt"]) await tick(page, name);
    await page.getByText("3 selected").waitFor();
    await expectAccessible(page);
    await person.api.delete(`/v1/jobs/${ids[1]}`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog(page).getByRole("button", { name: "Delete 3 jobs" }).click();
    const failures = dialog(page).getByRole("alert");
    await failures.waitFor();
    expect(await failures.textContent()).toContain("1 of 3 failed:");
    expect(await failures.textContent()).toContain("Job not found: b.txt");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
    await row(page, "a.txt").waitFor({ state: "detached" });
    await row(page, "d.txt").waitFor();
    await page.getByLabel("Select all loaded rows").check();
    await page.getByText("2 selected").waitFor();
  }, 180_000);

  test("leads to the result, and to the same file with other options", async () => {
    const { person } = await newCustomer(ground, "Again");
    const id = await person.api.convert("once.txt", note("once"));
    const page = await ground.open(person, "/account/jobs");
    const again = page.getByRole("link", { name: "Convert once.txt again" });
    expect(await again.getAttribute("href")).toBe(`/?again=${id}`);
    await page.getByRole("link", { name: "once.txt", exact: true }).click();
    await page.waitForURL(`${ground.baseUrl}/jobs/${id}`);
    // From there it comes back to the list, once.
    await page.getByRole("link", { name: "Convert again" }).click();
    await page.getByRole("button", { name: "Options of once.txt" }).waitFor();
    await page.waitForURL(`${ground.baseUrl}/`);
  }, 180_000);

  test("shows when the server is unreachable or limits requests, and then continues", async () => {
    const { person } = await newCustomer(ground, "Failures");
    await person.api.convert("kept.txt", note("kept"));
    const page = await ground.open(person, "/account", { statuses: [429], unreachable: true });
    const connect = await cutNetwork(page);
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    await page.getByText("Server unreachable").waitFor({ timeout: 30_000 });
    await expectAccessible(page);
    await connect();
    await page.getByRole("button", { name: "Try again" }).click();
    await row(page, "kept.txt").waitFor();

    // A filter that could not be asked for is asked for anew, not what would come behind it.
    const connectAgain = await cutNetwork(page);
    await page.getByLabel("Status").selectOption("failed");
    await page.getByText("Server unreachable").waitFor({ timeout: 30_000 });
    await connectAgain();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("No jobs match these filters.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await row(page, "kept.txt").waitFor();

    const calm = await answerWith(page, /\/v1\/jobs\/job_/, "rate_limited", { "retry-after": "1" });
    await page.getByRole("button", { name: "Delete kept.txt" }).click();
    await dialog(page).getByRole("button", { name: "Delete job" }).click();
    await dialog(page).getByText("0 of 1").waitFor();
    await calm();
    await row(page, "kept.txt").waitFor({ state: "detached", timeout: 30_000 });
  }, 180_000);
});
