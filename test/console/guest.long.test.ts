/** The preview for people without an account: what it converts, what it defers, and how it becomes an account's. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Person } from "../../scripts/browser/people.ts";
import { pagesPdf } from "../../scripts/samples/documents.ts";
import { childrenOf } from "../../scripts/server/processes.ts";
import type { Job, Usage } from "../../src/client/types.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { type ConsoleGround, consoleGround, type Visit } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { cutNetwork } from "../support/console/network.ts";

const pdf = (name: string, pages: number) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(pagesPdf(pages)),
});
const choose = (page: Page, ...files: ReturnType<typeof pdf>[]) =>
  page.setInputFiles("input[type=file]", files);
const itemOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();
const start = (page: Page) => page.getByRole("button", { name: /^(?:Preview \d files?|Save for after)/ });
const takeOver = (page: Page) => page.getByRole("button", { name: /^Claim (?:for|files)/ });

/** From another address each: only so many guests of one are served. */
let addresses = 0;
async function openGuest(ground: ConsoleGround, visit: Visit = {}): Promise<Page> {
  const page = await ground.open("guest", "/", visit);
  addresses += 1;
  await page.context().setExtraHTTPHeaders({ "x-forwarded-for": `2001:db8:${addresses.toString(16)}::1` });
  return page;
}

/** On the page that signs in. */
async function enter(page: Page, { email, password }: Person): Promise<void> {
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password]").press("Enter");
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByRole("link", { name: /^Sign in to/ }).click();
  await enter(page, person);
  await page.getByRole("heading", { name: "Your preview" }).waitFor();
}

/** A plan that pays for ten pages, and a server that believes where people call from. */
function serverOf(configuration: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-console-"));
  writeFileSync(join(dataDir, "markmill.toml"), configuration);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, args: ["--server-trusted-proxies", "127.0.0.1"] };
}

const smallPlan = `default_plan = "small"
[[plans]]
id = "small"
name = "Small"
monthly_credits = 1
active_api_keys = 1
max_active_jobs = 5
max_upload_mib = 10
`;

describe("a preview", () => {
  const ground = consoleGround(serverOf(smallPlan));

  test("is converted up to its limit in its order, taken over after signing in, and downloaded", async () => {
    const person = await ground.newCustomer("Preview");
    const page = await openGuest(ground);
    await expectAccessible(page);
    await choose(page, pdf("One.pdf", 1), pdf("Many.pdf", 51), pdf("Two.pdf", 2));
    await page.getByText("1 of 3 files in this preview").waitFor();
    await page.getByText("Sign in to convert the files below").waitFor();
    // Only the order decides: none is skipped for being too large.
    await page.getByRole("button", { name: "Move Two.pdf up" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("2 of 3 files in this preview").waitFor();
    await page.getByText("0.3 Credits of 5 Credits for the preview").waitFor();
    await expectAccessible(page);
    await start(page).click();
    await itemOf(page, "Many.pdf").getByText("This file would exceed the preview limit of").waitFor();
    await page.getByRole("button", { name: "Show Markdown: One.pdf" }).click({ timeout: 60_000 });
    await page
      .getByRole("region", { name: "Markdown of One.pdf" })
      .getByText("The heron of chapter 1")
      .waitFor();
    expect(await page.getByRole("link", { name: /Markdown|Full ZIP/ }).count()).toBe(0);
    await expectAccessible(page);
    await signIn(page, person);
    await page.getByText("2 files finished, 1 file to confirm").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Claim for 0.3 Credits" }).click();
    const saved = page.waitForEvent("download");
    await itemOf(page, "One.pdf").getByRole("link", { name: "Markdown", exact: true }).click();
    expect(readFileSync(await (await saved).path(), "utf8")).toContain("The heron of chapter 1");
    // What was deferred is confirmed like anything else; 5.1 Credits are too many for this plan.
    await itemOf(page, "Many.pdf").getByText("5.1 Credits").waitFor();
    await page.getByText("You need 4.4 Credits more").waitFor();
    const usage = await person.api.get<Usage>("/v1/account/usage");
    expect(usage.available_credit_units).toBe(700);
    expect(await page.evaluate<string | null>(`sessionStorage.getItem("markmill.previews")`)).toBeNull();
  }, 180_000);

  test("waits until it has ended before it is taken over", async () => {
    const person = await ground.newCustomer("Waits");
    const page = await openGuest(ground);
    await choose(page, pdf("A.pdf", 1), pdf("B.pdf", 1), pdf("C.pdf", 1));
    await start(page).click();
    await signIn(page, person);
    await page.getByText("3 files finished").waitFor({ timeout: 60_000 });
    await takeOver(page).click();
    await page.getByRole("link", { name: "Open side by side: C.pdf" }).waitFor({ timeout: 30_000 });
  }, 180_000);

  test("without enough Credits everything is kept, and continues when some were granted", async () => {
    const person = await ground.newCustomer("Poor");
    const page = await openGuest(ground, { statuses: [402] });
    await choose(page, pdf("Twelve.pdf", 12));
    await start(page).click();
    await page.getByText("The heron of chapter 12").waitFor({ timeout: 60_000 });
    await signIn(page, person);
    await page.getByRole("button", { name: "Claim for 1.2 Credits" }).click();
    await page.getByText("Not enough Credits").waitFor();
    await page.getByText("Nothing was lost: the preview is kept until").waitFor();
    await expectAccessible(page);
    const { organization } = await person.api.get<{ organization: { id: string } }>("/v1/account");
    await ground.admin.api.post(`/v1/admin/organizations/${organization.id}/credits`, {
      credit_units: 1_000,
      reason: "test",
    });
    await takeOver(page).click();
    await page.getByRole("link", { name: "Open side by side: Twelve.pdf" }).waitFor();
  }, 180_000);

  test("after today's preview the next files are kept, and confirmed after signing in", async () => {
    const person = await ground.newCustomer("Again");
    const page = await openGuest(ground, { statuses: [429] });
    await choose(page, pdf("First.pdf", 1));
    await start(page).click();
    await page.getByText("The heron of chapter 1").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Discard preview" }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Discard preview" }).click();
    await choose(page, pdf("Second.pdf", 2));
    await start(page).click();
    await page.getByRole("alert").getByText("You have used today's preview", { exact: true }).waitFor();
    await page.getByText("Next preview:").waitFor();
    await expectAccessible(page);
    await signIn(page, person);
    await page.getByRole("button", { name: "Claim files" }).click();
    await page.getByRole("button", { name: "Convert 1 file for 0.2 Credits" }).click();
    await page.waitForURL(/\/jobs\/job_/, { timeout: 60_000 });
    const { jobs } = await person.api.get<{ jobs: Job[] }>("/v1/jobs");
    expect(jobs.map(({ filename }) => filename)).toEqual(["Second.pdf"]);
  }, 180_000);

  test("too many files a minute wait visibly, and continue automatically", async () => {
    const page = await openGuest(ground, { statuses: [429] });
    await choose(page, ...Array.from({ length: 6 }, (_, at) => pdf(`Leaf ${at}.pdf`, 1)));
    await page.getByText("Rate limit reached").waitFor();
    await page.getByText("6 of 6 files in this preview").waitFor({ timeout: 90_000 });
  }, 180_000);

  test("without a network nothing is lost", async () => {
    const page = await openGuest(ground, { unreachable: true });
    await choose(page, pdf("Kept.pdf", 1));
    await page.getByText("1 of 1 file in this preview").waitFor();
    const restore = await cutNetwork(page);
    await start(page).click();
    await page.locator(".totals").getByText("Server unreachable").waitFor({ timeout: 30_000 });
    await restore();
    await start(page).click();
    await page.getByText("The heron of chapter 1").waitFor({ timeout: 60_000 });
  }, 180_000);

  test("a worker that crashes repeatedly is reported, and the next file continues", async () => {
    const page = await openGuest(ground);
    await choose(page, pdf("Doomed.pdf", 49), pdf("Next.pdf", 1));
    await start(page).click();
    const failed = itemOf(page, "Doomed.pdf").getByText("The converter crashed").waitFor({ timeout: 60_000 });
    let over = false;
    void failed.finally(() => {
      over = true;
    });
    while (!over) {
      for (const { pid } of childrenOf(ground.server.pid)) process.kill(pid, "SIGKILL");
      await Bun.sleep(50);
    }
    await failed;
    await itemOf(page, "Doomed.pdf").getByText("You were not charged.", { exact: true }).waitFor();
    await expectAccessible(page);
  }, 180_000);

  test("is all there in German, in the dark and on a small screen", async () => {
    const page = await openGuest(ground, { locale: "de-DE", colorScheme: "dark", width: 360 });
    await choose(page, pdf("Eins.pdf", 1), pdf("Viele.pdf", 60));
    await page.getByText("Anmelden, um die folgenden Dateien umzuwandeln").waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Vorschau für 1 Datei" }).click();
    await page.getByText("nach dem Anmelden").first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }, 180_000);
});

describe("where guests are not served", () => {
  const ground = consoleGround(serverOf("[guest]\nenabled = false\n"));

  test("the page asks to sign in, and comes back", async () => {
    const page = await ground.open("guest", "/");
    await page.getByRole("heading", { name: "Sign in to convert documents." }).waitFor();
    expect(await page.getByRole("button", { name: "Choose files" }).count()).toBe(0);
    await expectAccessible(page);
    await page.locator("main").getByRole("link", { name: "Sign in" }).click();
    await enter(page, ground.member);
    await page.getByRole("button", { name: "Choose files" }).waitFor();
  }, 180_000);
});
