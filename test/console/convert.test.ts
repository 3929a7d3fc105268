/** The page of conversions: from files to results, by mouse and by keyboard, and what it says when something fails. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { seededRandom } from "../../config/testing/random.ts";
import { longTest } from "../../config/testing/runs.ts";
import { until } from "../../config/testing/until.ts";
import { pagesPdf, type SampleName, sampleDocument } from "../../scripts/samples/documents.ts";
import { randomPdf } from "../../scripts/samples/pdf.ts";
import { xlsxOf } from "../../scripts/samples/xlsx.ts";
import { childrenOf } from "../../scripts/server/processes.ts";
import type { Job } from "../../src/client/types.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { expectFocus } from "../support/console/focus.ts";
import { consoleGround } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { cutNetwork } from "../support/console/network.ts";

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const upload = (name: string, bytes: Uint8Array | string): Upload => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});
/** Seconds of work for a child. */
const longPdf = () => randomPdf(seededRandom(1), 600);
const sample = (name: SampleName) => upload(name, sampleDocument(name));
const note = (name: string) => upload(name, `The ferry called ${name} leaves at noon.\n`);

const choose = (page: Page, ...files: Upload[]) => page.setInputFiles("input[type=file]", files);
const itemOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();
const confirmButton = (page: Page) => page.getByRole("button", { name: /^Convert \d+ files? for/ });

/** So many files have ended well. */
const done = (page: Page, count: number) =>
  until(
    () => page.getByRole("link", { name: /^Open side by side: / }).count(),
    (now) => now === count,
    { timeoutMs: 60_000 },
  );

describe("converting", () => {
  const ground = consoleGround();

  test("each kind, from the drop to the Markdown beside its source and on the disk", async () => {
    const page = await ground.open(ground.member, "/");
    await expectAccessible(page);
    const names = ["Guide.pdf", "Tables.docx", "Remarks.pptx", "Amounts.csv", "Notes.md"] as const;
    await choose(page, ...names.map(sample), upload("Sheet.xlsx", await xlsxOf(40)));
    await page.getByText("6 files priced").waitFor();
    await itemOf(page, "Remarks.pptx")
      .getByText(/\d slides?/)
      .waitFor();
    await itemOf(page, "Sheet.xlsx")
      .getByText(/\d cells/)
      .waitFor();
    await expectAccessible(page);
    await confirmButton(page).click();
    await done(page, 6);
    await expectFocus(page, "Files");
    await expectAccessible(page);
    for (const name of [...names, "Sheet.xlsx"]) {
      const saved = page.waitForEvent("download");
      await itemOf(page, name).getByRole("link", { name: "Markdown", exact: true }).click();
      const path = await (await saved).path();
      expect(readFileSync(path, "utf8").length).toBeGreaterThan(20);
    }
    const bundle = page.waitForEvent("download");
    await itemOf(page, "Guide.pdf").getByRole("link", { name: "Full ZIP" }).click();
    expect((await bundle).suggestedFilename()).toEndWith(".zip");
    const all = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download all 6 as Markdown" }).click();
    expect(
      readFileSync(await (await all).path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    await page.getByRole("link", { name: "Open side by side: Guide.pdf" }).click();
    await page.waitForURL(/\/jobs\/job_[0-9a-f]{32}$/);
    await page.getByRole("region", { name: "Markdown" }).getByText("Keeping a Tide Gauge").first().waitFor();
    await page.getByRole("region", { name: "Source" }).first().waitFor();
    await page.goBack();
    // The list has outlived the other page.
    await done(page, 6);
    await page.getByRole("button", { name: "Clear finished" }).click();
    await page.getByRole("heading", { name: "Supported formats" }).waitFor();
    await page.getByRole("heading", { name: "Recent jobs" }).waitFor();
    await expectFocus(page, "Choose files");
  }, 120_000);

  test("one file alone, by keyboard: it opens automatically when it is done", async () => {
    const page = await ground.open(ground.member, "/");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose files" }).focus();
    await page.keyboard.press("Enter");
    await (await chooser).setFiles([sample("Notes.md")]);
    await confirmButton(page).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/jobs\/job_/, { timeout: 60_000 });
  }, 90_000);

  longTest(
    "what was converted is copied as Markdown",
    async () => {
      const page = await ground.open(ground.member, "/");
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await choose(page, note("Anna.txt"), note("Bertha.txt"));
      await page.getByText("2 files priced").waitFor();
      await confirmButton(page).click();
      await done(page, 2);
      await itemOf(page, "Anna.txt").getByRole("button", { name: "Copy Markdown" }).click();
      await page.getByText("Copied.").waitFor();
      const copied = await page.evaluate<string>("navigator.clipboard.readText()");
      expect(copied).toContain("The ferry called Anna.txt");
    },
    90_000,
  );

  longTest(
    "files and folders are dropped, texts and pictures pasted, anywhere on the page",
    async () => {
      const page = await ground.open(ground.member, "/");
      await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(["one,two\\n1,2\\n"], "dropped.csv"));
      const send = (name) => document.body.dispatchEvent(
        new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
      send("dragover");
      window.seen = document.querySelector(".drop.over") !== null;
      requestAnimationFrame(() => { window.seen ||= document.querySelector(".drop.over") !== null; send("drop"); });
    })()`);
      expect(
        await until(
          () => page.evaluate<boolean>("window.seen"),
          (seen) => seen,
        ),
      ).toBe(true);
      await itemOf(page, "dropped.csv").getByText("Credits").first().waitFor();
      const paste = (type: string, text: string) =>
        page.evaluate(`(() => {
        const data = new DataTransfer();
        data.setData(${JSON.stringify(type)}, ${JSON.stringify(text)});
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      })()`);
      await paste("text/plain", "A line that somebody has copied elsewhere.");
      await itemOf(page, "pasted text.txt").getByText("0.05 Credits").waitFor();
    },
    60_000,
  );

  test("options change what is converted and what it costs", async () => {
    const page = await ground.open(ground.member, "/");
    await choose(page, upload("Three.pdf", pagesPdf(3)), upload("Four.pdf", pagesPdf(4)));
    await page.getByText("2 files priced: 0.7 Credits.").waitFor();
    await page.getByRole("button", { name: "Options of Three.pdf" }).click();
    const pages = page.getByLabel("Pages", { exact: true });
    await pages.fill("one");
    await page.getByText("Enter page numbers or ranges").waitFor();
    await expectAccessible(page);
    await pages.fill("2-");
    await page.getByLabel("Headers, footers, page numbers").selectOption("keep");
    await page.getByRole("button", { name: "Update price" }).click();
    await itemOf(page, "Three.pdf").getByText("2 of 3 pages").waitFor();
    await page.getByText("2 files, 0.6 Credits in total").waitFor();
    await page.getByRole("button", { name: "Options of Four.pdf" }).click();
    await pages.fill("1");
    await page.getByLabel("For all 2 files (PDF)").check();
    await page.getByRole("button", { name: "Update price" }).click();
    await page.getByText("2 files, 0.2 Credits in total").waitFor();
    await confirmButton(page).click();
    await done(page, 2);
    const { jobs } = await ground.member.api.get<{ jobs: Job[] }>("/v1/jobs?limit=2");
    expect(jobs.map(({ filename, options }) => [filename, options.furniture]).sort()).toEqual([
      ["Four.pdf", "drop"],
      ["Three.pdf", "drop"],
    ]);
  }, 90_000);

  longTest(
    "nothing starts above the spending limit",
    async () => {
      const page = await ground.open(ground.member, "/");
      await choose(page, upload("Five.pdf", pagesPdf(5)));
      const spendingLimit = page.getByLabel("Spending limit");
      await spendingLimit.fill("0.4");
      await page.getByText("The total is 0.5 Credits.").waitFor();
      await confirmButton(page).click();
      await spendingLimit.fill("much");
      await page.getByText("An amount such as 1.5").waitFor();
      await expectAccessible(page);
      const { jobs } = await ground.member.api.get<{ jobs: Job[] }>("/v1/jobs?limit=200");
      expect(jobs.filter(({ filename }) => filename === "Five.pdf")).toEqual([]);
      await spendingLimit.fill("0.5");
      await confirmButton(page).click();
      await page.waitForURL(/\/jobs\/job_/, { timeout: 60_000 });
    },
    90_000,
  );

  test("what cannot be converted says why, and can be removed by keyboard", async () => {
    const page = await ground.open(ground.member, "/", { statuses: [422] });
    await choose(page, upload("program.exe", new Uint8Array([77, 90, 0, 1])), note("Clara.txt"));
    await page.getByText("Unsupported file type", { exact: true }).waitFor();
    await itemOf(page, "Clara.txt").getByText("0.05 Credits").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove program.exe" }).focus();
    await page.keyboard.press("Enter");
    await until(
      () => page.evaluate<string>("document.activeElement.ariaLabel"),
      (label) => label === "Remove Clara.txt",
    );
    await expectNoSidewaysScroll(page);
  }, 60_000);

  test("priced and running files come back after a reload", async () => {
    const page = await ground.open(ground.member, "/");
    await choose(page, note("Dora.txt"));
    await itemOf(page, "Dora.txt").getByText("0.05 Credits").waitFor();
    await page.reload();
    await itemOf(page, "Dora.txt").getByText("0.05 Credits").waitFor();
    await confirmButton(page).click();
    await page.waitForURL(/\/jobs\/job_/, { timeout: 60_000 });
  }, 90_000);

  longTest(
    "without a network nothing is lost, neither what is sent nor what runs",
    async () => {
      const page = await ground.open(ground.member, "/", { unreachable: true });
      await page.getByRole("heading", { name: "Supported formats" }).waitFor();
      let restore = await cutNetwork(page);
      await choose(page, note("Emma.txt"), upload("Long.pdf", longPdf()));
      await itemOf(page, "Emma.txt").getByText("Server unreachable").waitFor();
      await expectAccessible(page);
      await restore();
      for (const name of ["Emma.txt", "Long.pdf"]) {
        await itemOf(page, name).getByRole("button", { name: "Try again" }).click();
        await itemOf(page, name).getByText("Credits").first().waitFor();
      }
      restore = await cutNetwork(page);
      await confirmButton(page).click();
      await page.locator(".totals").getByText("Server unreachable").waitFor({ timeout: 30_000 });
      await restore();
      await confirmButton(page).click();
      await page.getByText("Converting…").or(page.getByRole("progressbar")).first().waitFor();
      await page.getByRole("button", { name: "Cancel Long.pdf" }).click();
      await itemOf(page, "Long.pdf").getByText("You were not charged.", { exact: true }).waitFor();
      await done(page, 1);
    },
    120_000,
  );

  longTest(
    "a worker that crashes repeatedly is reported with a reference, and costs nothing",
    async () => {
      const page = await ground.open(ground.member, "/");
      await choose(page, upload("Doomed.pdf", longPdf()));
      await confirmButton(page).click();
      await itemOf(page, "Doomed.pdf").getByRole("progressbar").waitFor();
      const failed = page.getByText("Give your administrator this reference:").waitFor({ timeout: 90_000 });
      let over = false;
      void failed.finally(() => {
        over = true;
      });
      while (!over) {
        for (const { pid } of childrenOf(ground.server.pid)) process.kill(pid, "SIGKILL");
        await Bun.sleep(300);
      }
      await failed;
      await itemOf(page, "Doomed.pdf").getByText("You were not charged.", { exact: true }).waitFor();
      await expectAccessible(page);
    },
    120_000,
  );

  test("it is all there in German, in the dark and on a small screen", async () => {
    const page = await ground.open(ground.member, "/", { locale: "de-DE", colorScheme: "dark", width: 360 });
    await choose(page, sample("Guide.pdf"), note("Frida.txt"));
    await page.getByText("2 Dateien mit Preis").waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: /^2 Dateien für .* umwandeln$/ }).click();
    await page.getByRole("link", { name: "Nebeneinander öffnen: Guide.pdf" }).waitFor({ timeout: 60_000 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }, 90_000);
});

describe("limits", () => {
  const configuration = `default_plan = "small"
[rate_limits]
estimates_per_minute = 6
[[plans]]
id = "small"
name = "Small"
monthly_credits = 1
active_api_keys = 1
max_active_jobs = 1
max_upload_mib = 1
`;
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-console-"));
  writeFileSync(join(dataDir, "markmill.toml"), configuration);
  const ground = consoleGround({ dataDir, rateLimits: "as configured" });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  longTest(
    "too many at once: prices and jobs are waited for in view, and everything is converted in the end",
    async () => {
      const page = await ground.open(ground.member, "/", { statuses: [429] });
      await choose(page, ...Array.from({ length: 7 }, (_, at) => note(`Ferry ${at}.txt`)));
      await page.getByText("Rate limit reached").waitFor();
      await page.getByText("7 files priced").waitFor({ timeout: 60_000 });
      await confirmButton(page).click();
      await done(page, 7);
    },
    120_000,
  );

  longTest(
    "too few Credits: the missing number is shown, and it continues when they were granted",
    async () => {
      const person = await ground.newCustomer("Dear");
      const page = await ground.open(person, "/");
      await choose(page, upload("Dear.pdf", pagesPdf(11)));
      await page.getByText("You need 0.1 Credits more").waitFor();
      await confirmButton(page).click();
      await expectAccessible(page);
      expect((await person.api.get<{ jobs: Job[] }>("/v1/jobs")).jobs).toEqual([]);
      const { organization } = await person.api.get<{ organization: { id: string } }>("/v1/account");
      await ground.admin.api.post(`/v1/admin/organizations/${organization.id}/credits`, {
        credit_units: 100,
        reason: "test",
      });
      await page.getByRole("button", { name: "Refresh balance" }).click();
      await until(
        () => page.getByText(/Credits are missing/).count(),
        (count) => count === 0,
      );
      await confirmButton(page).click();
      await page.waitForURL(/\/jobs\/job_/, { timeout: 60_000 });
    },
    90_000,
  );

  longTest(
    "a file above the plan's limit is not even sent",
    async () => {
      const page = await ground.open(ground.member, "/");
      await page.getByRole("button", { name: "Choose files" }).waitFor();
      await until(
        () => page.locator("input[type=file]").getAttribute("accept"),
        (accept) => accept !== null,
      );
      await choose(page, upload("Huge.txt", "a".repeat(2 * 1024 * 1024)));
      await itemOf(page, "Huge.txt").getByText("Too large: the limit is 1 MB.").waitFor();
    },
    60_000,
  );
});
