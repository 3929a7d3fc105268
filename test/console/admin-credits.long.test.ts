/** Plans, Credits and prices in the administration, in a real browser before the real executable. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { componentOf } from "../../config/rates/document.ts";
import { exactPrice } from "../../config/rates/price.ts";
import { until } from "../../config/testing/until.ts";
import type { Person } from "../../scripts/browser/people.ts";
import type { PricingCatalog } from "../../src/client/types.ts";
import { planSample } from "../../web/admin/billing/plan-sample.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { consoleGround, type Visit } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { cutNetwork } from "../support/console/network.ts";

/** The sample that the page of plans shows is what the server runs with. */
const folder = mkdtempSync(join(tmpdir(), "markmill-money-"));
const config = join(folder, "markmill.toml");
writeFileSync(config, planSample);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ground = consoleGround({ args: ["--config", config] });

const open = (path: string, visit?: Visit) => ground.open(ground.admin, path, visit);
const dialog = (page: Page) => page.getByRole("dialog");
const press = (where: Page | Locator, name: string) =>
  where.getByRole("button", { name, exact: true }).click();
const rowOf = (page: Page, text: string) => page.locator("tbody tr", { hasText: text });

async function makeOrganization(name: string): Promise<string> {
  type Made = { organization: { id: string } };
  return (await ground.admin.api.post<Made>("/v1/admin/organizations", { name })).organization.id;
}

const availableOf = async (organization: string): Promise<number> =>
  (
    await ground.admin.api.get<{ available_credits: number }>(
      `/v1/admin/organizations/${organization}/credits`,
    )
  ).available_credits;

/** Everybody can use it, and it fits. */
async function expectFinished(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

interface Estimate {
  upload_id: string;
  estimated_credit_units: number;
  rate_card_version: string;
}

async function estimate({ storageState }: Person, words: string): Promise<Estimate> {
  const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const body = new FormData();
  body.append("file", new File([words], "words.txt", { type: "text/plain" }));
  const headers = { cookie, origin: ground.baseUrl };
  const answer = await fetch(`${ground.baseUrl}/v1/estimates`, { method: "POST", headers, body });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Estimate;
}

test("the plans and packs are those of the configuration, and its sample is one that the server runs with", async () => {
  const page = await open("/admin/plans");
  await rowOf(page, "Team").getByText("5,000").waitFor();
  await rowOf(page, "Team").getByText("default").waitFor();
  await rowOf(page, "100 Credits").getByText("365 days").waitFor();
  expect(await page.locator("pre.code").textContent()).toBe(planSample);
  await expectFinished(page);
}, 180_000);

describe("a grant", () => {
  test("is a number of Credits with a reason, and becomes balance and entry", async () => {
    const organization = await makeOrganization("Harbour Office");
    const page = await open("/admin/credits");
    await rowOf(page, "Harbour Office").getByText("5,000").waitFor();
    await expectFinished(page);
    await press(page, "Grant Credits to Harbour Office");
    await dialog(page).getByLabel("Credits", { exact: true }).fill("1,2345");
    await dialog(page).getByLabel("Expires after (days)").fill("0");
    await dialog(page).getByLabel("Reason").fill("order 4711");
    await press(dialog(page), "Grant Credits");
    await dialog(page).getByText("with at most three decimals").waitFor();
    await dialog(page).getByText("from 1 to 36500").waitFor();
    await expectFinished(page);
    await dialog(page).getByLabel("Credits", { exact: true }).fill("12.345");
    await dialog(page).getByLabel("Expires after (days)").fill("30");
    await press(dialog(page), "Grant Credits");
    await page.getByRole("status").getByText("Granted 12.345 Credits to Harbour Office.").waitFor();
    await rowOf(page, "Harbour Office").getByText("5,012.345").waitFor();
    expect(await availableOf(organization)).toBe(5012.345);

    await page.getByRole("tab", { name: "Entries" }).click();
    await page.getByLabel("Organization").selectOption(organization);
    await rowOf(page, "order 4711").getByText("issued → available").waitFor();
    await expectFinished(page);
    await rowOf(page, "order 4711").getByRole("button").click();
    await dialog(page).getByText("12.345 Credits").waitFor();
    expect(await dialog(page).textContent()).toMatch(/Hash[0-9a-f]{64}$/);
    await expectFinished(page);
    await press(dialog(page), "Close");

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      press(page, "Download 1 entry as CSV"),
    ]);
    const [names, line, rest] = readFileSync(await download.path(), "utf8").split("\r\n");
    expect(names).toStartWith("sequence,created_at,kind,credit_units,organization,");
    expect([line?.split(",").slice(2, 5), rest]).toEqual([["issue", "12345", "Harbour Office"], ""]);

    await page.getByLabel("From", { exact: true }).fill("2020-01-01");
    await page.getByLabel("To (inclusive)").fill("2020-12-31");
    await press(page, "Search");
    await page.getByText("No entries.").waitFor();
  }, 180_000);

  test("of a double click is one", async () => {
    const organization = await makeOrganization("Research");
    const page = await open(`/admin/organizations/${organization}`);
    await page.locator(".figure", { hasText: "Available" }).getByText("5,000 Credits").waitFor();
    await press(page, "Grant Credits");
    await dialog(page).getByLabel("Grant").selectOption("pack-100");
    await dialog(page).getByLabel("Reason").fill("order 4712");
    await dialog(page).getByRole("button", { name: "Grant Credits" }).dblclick();
    await page.locator(".figure", { hasText: "Available" }).getByText("5,100 Credits").waitFor();
    expect(await availableOf(organization)).toBe(5100);
  }, 180_000);

  test("whose answer was lost is sent again, and is one", async () => {
    const organization = await makeOrganization("Observatory");
    const page = await open(`/admin/organizations/${organization}`, { unreachable: true });
    let sent = 0;
    await page.route("**/credits", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      sent += 1;
      await route.fetch();
      return sent < 4 ? route.abort("connectionreset") : route.continue();
    });
    await press(page, "Grant Credits");
    await dialog(page).getByLabel("Credits", { exact: true }).fill("7");
    await dialog(page).getByLabel("Reason").fill("order 4713");
    await press(dialog(page), "Grant Credits");
    await dialog(page).getByRole("alert").getByText("Server unreachable").waitFor();
    expect(await dialog(page).getByLabel("Reason").inputValue()).toBe("order 4713");
    await press(dialog(page), "Grant Credits");
    await page.getByRole("status").getByText("nothing was added").waitFor();
    expect([sent, await availableOf(organization)]).toEqual([4, 5007]);
  }, 180_000);

  test("under a reference of another one is refused, and says what that was", async () => {
    const organization = await makeOrganization("Lighthouse");
    const first = { credit_units: 3000, reason: "order 1", reference: "order-1" };
    await ground.admin.api.post(`/v1/admin/organizations/${organization}/credits`, first);
    const page = await open(`/admin/organizations/${organization}`, { statuses: [409] });
    await press(page, "Grant Credits");
    await dialog(page).getByLabel("Credits", { exact: true }).fill("4");
    await dialog(page).getByLabel("Reason").fill("order 1 again");
    await dialog(page).getByLabel("Reference").fill("order-1");
    await press(dialog(page), "Grant Credits");
    await dialog(page).getByRole("alert").getByText("Nothing was granted now").first().waitFor();
    await expectFinished(page);
  }, 180_000);
});

describe("the ledger", () => {
  test("is verified, with its hashes to be kept elsewhere", async () => {
    const page = await open("/admin/credits");
    await page.getByRole("tab", { name: "Verify ledger" }).click();
    await press(page, "Verify now");
    await page.getByRole("heading", { name: "All balances and hash chains are correct." }).waitFor();
    const hash = page.getByRole("group", { name: "Hash of the last audit entry" });
    expect(await hash.textContent()).toMatch(/^[0-9a-f]{64}/);
    await expectFinished(page);
  }, 180_000);

  test("that cannot be verified now can be later", async () => {
    const page = await open("/admin/credits", { unreachable: true });
    await page.getByText(/^\d+ results?$/).waitFor();
    await page.getByRole("tab", { name: "Verify ledger" }).click();
    const connect = await cutNetwork(page);
    await press(page, "Verify now");
    await page.getByRole("alert").getByText("Server unreachable").waitFor();
    await expectAccessible(page);
    await connect();
    await press(page, "Try again");
    await page.getByRole("heading", { name: "All balances and hash chains are correct." }).waitFor();
  }, 180_000);

  test("with problems says what they are and what to do", async () => {
    const page = await open("/admin/credits");
    await page.getByRole("tab", { name: "Verify ledger" }).click();
    await page.route("**/v1/admin/ledger/verify", (route) =>
      route.fulfill({
        json: {
          ok: false,
          entries: 1,
          entries_head: "a".repeat(64),
          audit_rows: 2,
          audit_head: "b".repeat(64),
          problems: ["entry 1: the hash does not fit"],
        },
      }),
    );
    await press(page, "Verify now");
    await page.getByRole("heading", { name: "1 problem found" }).waitFor();
    await page.getByText("entry 1: the hash does not fit").waitFor();
    await page.getByText("Stop the server").waitFor();
    await expectFinished(page);
  }, 180_000);
});

describe("prices", () => {
  test("are computed here exactly as the catalog says", async () => {
    const catalog = (await (await fetch(`${ground.baseUrl}/v1/catalog`)).json()) as PricingCatalog;
    const compared = catalog.rates.flatMap(({ id, components, examples }) =>
      examples.map(({ metrics, credit_units }) => ({
        id,
        here: exactPrice(components.map(componentOf), metrics),
        there: BigInt(credit_units),
      })),
    );
    expect(compared.length).toBeGreaterThan(30);
    expect(compared.filter(({ here, there }) => here !== there)).toEqual([]);
  });

  test("change with a new card for new estimates, while older ones keep theirs", async () => {
    const customer = await ground.newCustomer("Printing Works");
    const before = await estimate(customer, "two words");
    const page = await open("/admin/rate-cards");
    await page.getByRole("link", { name: "New rate card" }).click();
    await page.getByRole("heading", { level: 1, name: "New rate card" }).waitFor();

    const text = page.getByRole("region", { name: "text", exact: true });
    await text.getByLabel("Credits per step").fill("0.2");
    await text.getByLabel("Minimum Credits").fill("0,x");
    await page.getByLabel("New version").fill(before.rate_card_version);
    await page.getByText("already exists").waitFor();
    await press(page, "Review and save");
    expect(await dialog(page).count()).toBe(0);
    await text.getByText("at most three decimals").waitFor();
    await expectFinished(page);

    await text.getByLabel("Minimum Credits").fill("0,3");
    const examples = text.getByRole("list", { name: "text: Examples" });
    expect(await examples.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^1 word\s+0.3 Credits$/),
      expect.stringMatching(/^10 words\s+0.3 Credits$/),
      expect.stringMatching(/^100 words\s+0.3 Credits$/),
      expect.stringMatching(/^1,000 words\s+0.3 Credits$/),
      expect.stringMatching(/^10,000 words\s+2 Credits$/),
    ]);
    await page.getByLabel("New version").fill("house-1");
    await press(page, "Review and save");
    await dialog(page).locator("tbody tr").first().waitFor();
    expect(await dialog(page).locator("tbody tr").allInnerTexts()).toEqual([
      expect.stringMatching(/^text\s+Words: Credits per step\s+0.05\s+0.2$/),
      expect.stringMatching(/^text\s+Words: minimum Credits\s+0.05\s+0.3$/),
    ]);
    await expectFinished(page);
    await press(dialog(page), "Save rate card");
    await page.getByRole("heading", { level: 1, name: "Rate card house-1" }).waitFor();
    await page.getByText("0.2 Credits per started 1,000 words, at least 0.3 Credits").waitFor();
    await expectFinished(page);

    const after = await estimate(customer, "two words");
    const job = await customer.api.post<{
      job: { rate_card_version: string; estimated_credit_units: number };
    }>("/v1/jobs", { upload_id: before.upload_id, max_credit_units: before.estimated_credit_units });
    expect([before.estimated_credit_units, after.estimated_credit_units]).toEqual([50, 300]);
    expect([after.rate_card_version, job]).toEqual(["house-1", expect.anything()]);
    await page.getByRole("link", { name: "All rate cards" }).click();
    await rowOf(page, "house-1").getByText("active", { exact: true }).waitFor();
    await rowOf(page, "house-1").getByText("ada@example.org").waitFor();
    await rowOf(page, before.rate_card_version).getByText("previous").waitFor();
    await expectFinished(page);
  }, 180_000);

  test("written as JSON are refused at their places, and saved when they are right", async () => {
    const page = await open("/admin/rate-cards", { statuses: [400] });
    await page.getByRole("link", { name: "New rate card" }).click();
    await page.getByLabel("New version").fill("house-2");
    await page.getByRole("tab", { name: "JSON" }).click();
    const area = page.getByLabel("Rate card as JSON");
    const good = await area.inputValue();
    await area.fill(good.slice(1));
    await page.getByText("Not valid JSON").waitFor();
    await area.fill(
      good
        .replace('"unit": "page"', '"unit": ""')
        .replace('"credit_units_per_step": 100', '"credit_units_per_step": -1'),
    );
    await press(page, "Review and save");
    await press(dialog(page), "Save rate card");
    await page.getByRole("alert").getByText("Fix 2 errors.").waitFor();
    await press(page, "/rates/0/components/0/credit_units_per_step");
    const selected =
      "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))";
    await until(
      () => page.evaluate<string>(`${selected}(document.querySelector("textarea"))`),
      (found) => found === "-1",
    );
    await expectFinished(page);
    await page.getByRole("tab", { name: "Fields" }).click();
    await page.getByRole("alert").getByText("The fields cannot show this rate card").waitFor();

    await area.fill(good.replace('"credit_units_per_step": 100', '"credit_units_per_step": 110'));
    await page.getByRole("tab", { name: "Fields" }).click();
    const pdf = page.getByRole("region", { name: "pdf", exact: true });
    expect(await pdf.getByLabel("Credits per step").inputValue()).toBe("0.11");
    await press(page, "Review and save");
    await press(dialog(page), "Save rate card");
    await page.getByRole("heading", { level: 1, name: "Rate card house-2" }).waitFor();
  }, 180_000);

  test("that could not be saved are still there", async () => {
    const page = await open("/admin/rate-cards", { unreachable: true });
    await page.getByRole("link", { name: "New rate card" }).click();
    await page.getByLabel("New version").fill("house-3");
    await press(page, "Review and save");
    await dialog(page).getByText("same prices as the active rate card").waitFor();
    const connect = await cutNetwork(page);
    await press(dialog(page), "Save rate card");
    await dialog(page).getByRole("alert").getByText("Server unreachable").waitFor();
    await connect();
    await press(dialog(page), "Save rate card");
    await page.getByRole("heading", { level: 1, name: "Rate card house-3" }).waitFor();
  }, 180_000);
});

test("the pages speak German", async () => {
  for (const [path, heading] of [
    ["/admin/credits", "Credits"],
    ["/admin/plans", "Tarife"],
    ["/admin/rate-cards", "Preislisten"],
  ] as const) {
    const page = await open(path, { locale: "de-DE" });
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await until(
      () => page.getByText("Wird geladen").count(),
      (count) => count === 0,
    );
    await expectNoSidewaysScroll(page);
  }
}, 180_000);
