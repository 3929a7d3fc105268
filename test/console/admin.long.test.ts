/** The pages of administration, in a real browser before the real executable. */
import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../../config/testing/until.ts";
import { english } from "../models/data.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { type AdminStock, adminStock } from "../support/console/admin-stock.ts";
import { consoleGround, type Visit } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { answerWith, cutNetwork } from "../support/console/network.ts";

const ground = consoleGround({ args: ["--scheduler-concurrency", "1"] });
let stock: AdminStock;
beforeAll(async () => {
  stock = await adminStock(ground.server);
}, 180_000);

const open = (path: string, visit?: Visit) => ground.open(ground.admin, path, visit);
/** Of the page beside the navigation. */
const text = async (page: Page) => (await page.locator("main").textContent()) ?? "";
const rows = (page: Page) => page.locator("tbody tr:not(.room)");
const facts = (page: Page) => page.locator("dl.facts").first();

/** Everybody can use it, and it fits. */
async function expectFinished(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

describe("whom they are for", () => {
  test.each(["member", "guest"] as const)(
    "a %s sees that",
    async (who) => {
      const page = await ground.open(who === "guest" ? "guest" : ground.member, "/admin/audit");
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Administrators only");
      expect(await page.getByRole("navigation", { name: "Administration" }).count()).toBe(0);
      expect(await page.getByRole("link", { name: "Sign in" }).count()).toBe(who === "guest" ? 2 : 0);
      await expectFinished(page);
    },
    180_000,
  );

  test("every page is one link away, and says in the navigation where one is", async () => {
    const page = await open("/admin");
    const links = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
    for (const name of ["Jobs", "Support references", "Feedback", "Log", "Audit log", "Models", "Backups"]) {
      await links.filter({ hasText: new RegExp(`^${name}$`) }).click();
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      expect(await links.and(page.locator("[aria-current]")).textContent()).toBe(name);
    }
  }, 180_000);
});

describe("the overview", () => {
  test("warns first, shows the present state and the result", async () => {
    const page = await open("/admin");
    await page.getByText("No backup yet.").waitFor();
    await page.getByText("queue is empty").waitFor();
    await page.getByRole("link", { name: "worker_crashed" }).waitFor();
    const figures = await page.locator(".figures").textContent();
    expect(figures).toMatch(/Running\s*0 of 1/);
    expect(figures).toMatch(/Failed in 24 hours\s*150% of finished jobs/);
    const chart = page.getByRole("table", { name: "Completed jobs" });
    expect(await chart.locator("tbody tr").count()).toBe(24);
    // The hour that they ended in may be over by now.
    const lately = (await chart.locator("tbody tr").allTextContents()).slice(-2);
    expect(lately.join("\n")).toMatch(/110$/m);
    await expectFinished(page);
    await page.getByRole("tab", { name: "30 days" }).click();
    await until(
      () => chart.locator("tbody tr").count(),
      (count) => count === 30,
    );
    await page.getByRole("link", { name: "worker_crashed" }).click();
    await page.getByRole("link", { name: "engine.pdf" }).waitFor();
    expect(new URL(page.url()).search).toBe("?error_code=worker_crashed");
  }, 180_000);

  test("without a network the figures stay beside the error, and continue when it is back", async () => {
    const page = await open("/admin", { unreachable: true });
    await page.getByText("queue is empty").waitFor();
    await page.getByText("No backup yet.").waitFor();
    const back = await cutNetwork(page);
    await page.getByText("Server unreachable").first().waitFor({ timeout: 30_000 });
    expect(await text(page)).toContain("queue is empty");
    await expectAccessible(page);
    await back();
    await until(
      () => page.locator(".figures ~ .problem, .problem ~ .figures").count(),
      (count) => count === 0,
    );
  }, 180_000);
});

describe("jobs and what went wrong in them", () => {
  test("are filtered, and the address keeps the filters", async () => {
    const page = await open("/admin/jobs");
    await page.getByRole("link", { name: "notes.csv" }).waitFor();
    expect(await rows(page).count()).toBe(2);
    await expectFinished(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel("Status").selectOption("failed");
    await until(
      () => rows(page).count(),
      (count) => count === 1,
    );
    await page.getByLabel("File").fill("engine");
    await page.getByLabel("File").press("Enter");
    expect(new URL(page.url()).search).toBe("?filename=engine&status=failed");
    await page.reload();
    await page.getByRole("link", { name: "engine.pdf" }).waitFor();
    expect(await page.getByLabel("Status").inputValue()).toBe("failed");
    expect(await page.getByLabel("File").inputValue()).toBe("engine");
    await page.getByLabel("Organization").selectOption("default");
    await page.getByText("No jobs found.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await until(
      () => rows(page).count(),
      (count) => count === 2,
    );
  }, 180_000);

  test("a job is shown with its incident", async () => {
    const page = await open("/admin/jobs");
    await page.getByRole("link", { name: "engine.pdf" }).click();
    await page.getByRole("heading", { level: 1, name: "engine.pdf" }).waitFor();
    await page.getByRole("link", { name: "analytical-engines" }).waitFor();
    const told = await facts(page).textContent();
    for (const part of [stock.crashedJob, "worker_crashed", "released", "contact support", stock.reference])
      expect(told).toContain(part);
    expect(await page.getByRole("article").count()).toBe(3);
    await expectFinished(page);
    await page.goBack();
    await page.getByRole("link", { name: "notes.csv" }).waitFor();
  }, 180_000);

  test("a reference is found in a pasted sentence; invalid and unknown ones are reported", async () => {
    const page = await open("/admin/support", { statuses: [404] });
    const field = page.getByLabel("Support reference");
    expect(await page.locator(":focus").getAttribute("placeholder")).toBe("sup_0123456789ab");
    await page.keyboard.type("it failed");
    await page.keyboard.press("Enter");
    await page.getByText("No reference found.").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page);
    await field.fill(`Hello, please look at ${stock.reference.toUpperCase()}. Thanks`);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "What happened" }).waitFor();
    const told = await text(page);
    for (const part of ["worker_crashed", "engine.pdf", "Other errors of this job"])
      expect(told).toContain(part);
    await expectFinished(page);
    await page.getByRole("link", { name: "Open job" }).waitFor();
    await page.getByLabel("Support reference").fill("sup_000000000000");
    await page.keyboard.press("Enter");
    await page.getByText("Support reference not found").waitFor();
  }, 180_000);

  test("too many requests: reports them, and the list loads on retry", async () => {
    const page = await open("/admin/feedback", { statuses: [429] });
    const end = await answerWith(page, /\/v1\/admin\/jobs/, "rate_limited", { "retry-after": "0" });
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    await page.getByText("Too many requests", { exact: true }).waitFor({ timeout: 30_000 });
    await expectAccessible(page);
    await end();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "notes.csv" }).waitFor();
  }, 180_000);
});

test("feedback is filtered and read whole", async () => {
  const page = await open("/admin/feedback");
  await page.getByText("tables or formulas", { exact: true }).last().waitFor();
  await expectFinished(page);
  await page.getByRole("button", { name: /^Read comment/ }).click();
  expect(await page.getByRole("dialog").textContent()).toContain(stock.comment);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("Rating").selectOption("up");
  await page.getByText("No feedback.").waitFor();
  expect(new URL(page.url()).search).toBe("?rating=up");
}, 180_000);

describe("the installation", () => {
  test("formats are listed, and tested", async () => {
    const page = await open("/admin/capabilities");
    await page.getByRole("heading", { name: "PDF" }).waitFor();
    const { capabilities } = await ground.admin.api.get<{ capabilities: { status: string }[] }>(
      "/v1/capabilities",
    );
    expect(await page.getByRole("article").count()).toBe(capabilities.length);
    await page.getByText("mupdf").waitFor();
    await page.getByText("5 options").click();
    await page.getByText("Comments, as footnotes").waitFor();
    await page.getByRole("button", { name: "Run self-test" }).click();
    // Recordings cannot be tried without a speech model, which the page says.
    const live = capabilities.filter(({ status }) => status === "live").length;
    await page.getByText(`All ${live} file types work.`).waitFor({ timeout: 60_000 });
    expect(await rows(page).count()).toBe(live);
    await page.getByRole("heading", { name: "Speech recognition models" }).waitFor();
    await page.getByText("No speech model is installed").first().waitFor();
    await expectFinished(page);
  }, 180_000);

  test("settings are listed with their sources, and found", async () => {
    const page = await open("/admin/settings");
    await page.getByText("Public hosts", { exact: true }).waitFor();
    await page.getByText("all public hosts", { exact: true }).first().waitFor();
    const setting = page.locator("dl.settings > div").filter({ hasText: "scheduler.concurrency" });
    expect(await setting.textContent()).toMatch(
      /scheduler-concurrency[\s\S]*1 slots[\s\S]*MARKMILL_SCHEDULER__CONCURRENCY/,
    );
    await expectFinished(page);
    await page.getByLabel("Search settings").fill("free disk");
    expect(await page.locator("dl.settings > div").count()).toBe(1);
    await page.getByLabel("Search settings").fill("no such thing");
    await page.getByText("No settings found.").waitFor();
    await page.getByLabel("Search settings").fill("");
    await page.getByLabel("Topic").selectOption({ label: "Log" });
    expect(await page.locator("dl.settings > div").count()).toBe(2);
  }, 180_000);

  test("a backup is made, downloaded and deleted", async () => {
    const page = await open("/admin/backups");
    await page.getByText("No backup yet.").waitFor();
    await expectFinished(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("button", { name: "Back up now" }).click();
    await page.getByRole("link", { name: /^Download markmill-/ }).waitFor({ timeout: 60_000 });
    await page.getByText("Backup complete.").waitFor();
    expect(await facts(page).textContent()).not.toContain("Last backupnever");
    await expectFinished(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /^Download markmill-/ }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^markmill-.*\.tar$/);
    expect(
      await Bun.file(await saved.path())
        .bytes()
        .then(({ length }) => length),
    ).toBeGreaterThan(10_000);
    await page.getByRole("button", { name: /^Delete markmill-/ }).press("Enter");
    await page.getByRole("dialog", { name: "Delete this backup?" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
    await page.getByText("No backups in this folder.").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  }, 180_000);

  test("a language is installed by drop and by pick, verified and removed", async () => {
    const page = await open("/admin/models", { statuses: [422] });
    await page.getByText("built in", { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(1);
    await expectFinished(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const input = page.locator("input[type=file]");
    const buffer = Buffer.from(english);
    await input.setInputFiles({ name: "xeng.traineddata", mimeType: "application/octet-stream", buffer });
    await page.getByRole("button", { name: "Verify xeng" }).waitFor({ timeout: 30_000 });
    expect(await page.getByRole("status").first().textContent()).toContain("Installed: xeng.");
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(["hello"], "yeng.traineddata"));
      for (const name of ["dragover", "drop"])
        document.body.dispatchEvent(
          new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
    })()`);
    await page.getByText("This model cannot be installed").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("yeng.traineddata is damaged");
    await expectFinished(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("button", { name: "Verify xeng" }).press("Enter");
    await page.getByText("xeng is intact.").waitFor();
    await page.getByRole("button", { name: "Remove xeng" }).press("Enter");
    await page.getByRole("dialog", { name: "Remove xeng?" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
    await until(
      () => rows(page).count(),
      (count) => count === 1,
    );
    expect(await page.getByRole("dialog").count()).toBe(0);
  }, 180_000);

  test("the end of the log is followed, held and searched", async () => {
    const page = await open("/admin/logs");
    const lines = page.locator(".log-line");
    await lines.first().waitFor();
    await expectFinished(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const marked = () => lines.filter({ hasText: "/v1/account/usage" }).count();
    const before = await marked();
    await ground.admin.api.get("/v1/account/usage");
    await until(marked, (count) => count > before, { timeoutMs: 20_000 });
    const atEnd = () =>
      page
        .locator(".log-lines")
        .evaluate((each) => each.scrollHeight - each.scrollTop - each.clientHeight < 24);
    expect(await atEnd()).toBe(true);
    await page.locator(".log-lines").evaluate((each) => each.scrollTo({ top: 0 }));
    await page.getByRole("button", { name: "Jump to newest" }).click();
    expect(await atEnd()).toBe(true);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused.").waitFor();
    await page.getByLabel("Contains").fill("/v1/account/usage");
    await until(
      () => lines.count(),
      (count) => count === before + 1,
    );
    await page.getByLabel("Level").selectOption("error");
    await page.getByText("No matching lines yet.").waitFor();
    await expectAccessible(page);
  }, 180_000);
});

describe("the audit log", () => {
  test("is filtered, and each line told whole", async () => {
    const page = await open("/admin/audit");
    await page.getByText("job.child_died").first().waitFor();
    await expectFinished(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel("Action").fill("job.child_died");
    await page.getByLabel("Action").press("Enter");
    await until(
      () => rows(page).count(),
      (count) => count === 3,
    );
    await page
      .getByRole("button", { name: /^Details of entry/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.textContent()).toContain(stock.crashedJob);
    expect(await dialog.textContent()).toMatch(/Hash\s*[0-9a-f]{64}/);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "As CSV" }).click(),
    ]);
    const lines = (await Bun.file(await saved.path()).text()).trim().split("\n");
    expect(lines).toHaveLength(4);
  }, 180_000);

  test("an invalid filter is refused with a message, and can be fixed", async () => {
    const page = await open("/admin/audit?address=nowhere", { statuses: [400] });
    await page.getByText("An IP address.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("job.child_died").first().waitFor();
  }, 180_000);

  test("both chains are verified", async () => {
    const page = await open("/admin/audit");
    await page.getByRole("button", { name: "Verify now" }).click();
    await page.getByRole("heading", { name: "All balances and hash chains are correct." }).waitFor();
    await expectAccessible(page);
  }, 180_000);
});

test("all of it speaks German", async () => {
  const page = await open("/admin", { locale: "de-DE", width: 360 });
  const links = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
  await page.getByText("Warteschlange leer").waitFor();
  for (const name of ["Aufträge", "Audit-Protokoll", "Dateitypen", "Modelle", "Netzwerk und Einstellungen"]) {
    await links.filter({ hasText: name }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await expectNoSidewaysScroll(page);
  }
}, 180_000);
