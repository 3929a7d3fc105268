/** The account's pages as people have them: in a real browser before the real executable. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { until } from "../../config/testing/until.ts";
import { answersOf } from "../../scripts/browser/answers.ts";
import type { Person } from "../../scripts/browser/people.ts";
import { Browser } from "../support/browser/browser.ts";
import { note } from "../support/confirmations.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { newCustomer } from "../support/console/customers.ts";
import { consoleGround } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { answerWith, cutNetwork } from "../support/console/network.ts";
import { OAuthApplication } from "../support/oauth-application.ts";

const ground = consoleGround();

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Of the dialog that is open. */
const within = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });
const statusOf = async (key: string, path = "/v1/account") =>
  (await fetch(ground.baseUrl + path, { headers: { authorization: `Bearer ${key}` } })).status;

/** Signs the person in once more, in a browser of its own. */
async function signInAgain({ email, password }: Person) {
  const page = await ground.open("guest", "/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign in").click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  const api = await answersOf(ground.baseUrl, await page.context().storageState());
  return {
    page,
    isSignedIn: () =>
      api.get("/v1/account").then(
        () => true,
        () => false,
      ),
  };
}

const pages = [
  ["/account", "Overview"],
  ["/account/jobs", "Jobs"],
  ["/account/usage", "Usage"],
  ["/account/projects", "Projects"],
  ["/account/keys", "API keys"],
  ["/account/apps", "Applications"],
  ["/account/webhooks", "Webhooks"],
  ["/account/profile", "Profile"],
  ["/account/sessions", "Sessions"],
  ["/about", "About"],
] as const;

describe("every page of the account", () => {
  test.each(pages)(
    "%s is for everybody, in every look, at every width, in both languages",
    async (path, title) => {
      const page = await ground.open(ground.member, path);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await page.waitForLoadState("networkidle");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expectNoSidewaysScroll(page, 1920);
      const german = await ground.open(ground.member, path, { locale: "de-DE" });
      await german.waitForLoadState("networkidle");
      expect(await german.getByRole("heading", { level: 1 }).textContent()).not.toBe(
        path.endsWith("webhooks") ? "" : title,
      );
      await expectNoSidewaysScroll(german);
    },
    180_000,
  );

  test("redirects to sign-in and back", async () => {
    const page = await ground.open("guest", "/account/keys?x=1");
    await expectAccessible(page);
    const link = page.getByRole("main").getByRole("link", { name: "Sign in" });
    expect(await link.getAttribute("href")).toBe(
      `/sign-in?${new URLSearchParams({ return_to: "/account/keys?x=1" })}`,
    );
  }, 180_000);
});

describe("keys", () => {
  test("a key is made by the keyboard, works, is renamed, and is refused once it is revoked", async () => {
    const { person } = await newCustomer(ground, "Keys");
    const page = await ground.open(person, "/account/keys");
    await button(page, "Create key").press("Enter");
    await dialog(page).waitFor();
    await expectAccessible(page);
    await within(page, "Create key").press("Enter");
    // Without a name it goes no further than the field.
    await until(
      () => page.evaluate<string>("document.activeElement.tagName"),
      (name) => name === "INPUT",
    );
    await page.keyboard.type("nightly import");
    await page.keyboard.press("Enter");
    await dialog(page).getByText("you won't see it again").waitFor();
    await expectAccessible(page);
    const text = (await dialog(page).textContent()) ?? "";
    const key = /mk_live_[0-9a-f]{64}/.exec(text)?.[0] ?? "";
    expect(text).toContain(`-F file=@document.pdf \\\n  ${ground.baseUrl}/v1/convert`);
    expect(await statusOf(key)).toBe(200);
    await button(page, "Done").click();
    await page.getByRole("button", { name: "Rename nightly import" }).waitFor();
    expect(await page.content()).not.toContain(key);

    await page.getByRole("button", { name: "Rename nightly import" }).click();
    await dialog(page).getByLabel("Name", { exact: true }).fill("archive");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Revoke archive" }).click();
    await expectAccessible(page);
    await button(page, "Revoke").click();
    await page.getByText("revoked", { exact: true }).waitFor();
    expect(await statusOf(key)).toBe(401);
  }, 180_000);

  test("a refused key leaves what was typed, and says why", async () => {
    const page = await ground.open(ground.member, "/account/keys", { statuses: [403, 409, 429] });
    const allow = await answerWith(page, /\/v1\/account\/keys$/, "key_limit_reached");
    await button(page, "Create key").click();
    await page.getByLabel("Name", { exact: true }).fill("one too many");
    await within(page, "Create key").click();
    await dialog(page).getByText("API key limit of the plan reached").waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("one too many");
    await allow();
    await within(page, "Create key").click();
    await dialog(page).getByText("you won't see it again").waitFor();
  }, 180_000);
});

describe("usage", () => {
  test("is shown by day and format, as a chart, a table and a file", async () => {
    const { person } = await newCustomer(ground, "Usage");
    await person.api.convert("one.txt", note("one"));
    await person.api.convert("two.csv", Buffer.from("a,b\n1,2\n"));
    const { days } = await person.api.get<{
      days: { date: string; spent_credit_units: number; jobs_succeeded: number }[];
    }>("/v1/account/usage/history?days=7");
    const today = days.at(-1);
    expect(today?.jobs_succeeded).toBe(2);
    const page = await ground.open(person, "/account/usage?days=7");
    await page.getByRole("img", { name: "Jobs" }).waitFor();
    await page.getByRole("row").filter({ hasText: "CSV" }).first().waitFor();
    await expectAccessible(page);
    const downloading = page.waitForEvent("download");
    await button(page, "Download as CSV").click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`markmill-usage-${days[0]?.date}-${today?.date}.csv`);
    const lines = readFileSync(await download.path(), "utf8").split("\r\n");
    expect(lines).toHaveLength(7 + 2);
    expect(lines[7]).toStartWith(`${today?.date},${(today?.spent_credit_units ?? 0) / 1000},2,0,0,`);
    await page.getByRole("tab", { name: "1 year" }).click();
    await page.getByRole("heading", { name: "Jobs per week" }).waitFor();
    expect(new URL(page.url()).search).toBe("?days=365");
    await page.goto(`${ground.baseUrl}/account`);
    await page.getByRole("link", { name: "two.csv" }).waitFor();
    await expectAccessible(page);
  }, 180_000);

  test("is asked for again when the network is back", async () => {
    const page = await ground.open(ground.member, "/account", { unreachable: true });
    const connect = await cutNetwork(page);
    await page.getByRole("navigation", { name: "Account pages" }).getByText("Usage").click();
    await page.getByText("Server unreachable").waitFor({ timeout: 30_000 });
    await expectAccessible(page);
    await connect();
    await button(page, "Try again").click();
    await page.getByRole("img", { name: "Jobs" }).waitFor();
  }, 180_000);
});

describe("projects", () => {
  test("are made, renamed and archived; a name that is taken is said, and stays to be changed", async () => {
    const { person } = await newCustomer(ground, "Projects");
    const page = await ground.open(person, "/account/projects", { statuses: [400] });
    const name = () => dialog(page).getByLabel("Name", { exact: true });
    const make = async (text: string) => {
      await button(page, "Create project").first().click();
      await name().fill(text);
      await page.keyboard.press("Enter");
    };
    await make("Reports");
    await page.getByRole("button", { name: "Rename Reports" }).waitFor();
    await make("Reports");
    await dialog(page).getByText("Another project of the organization has this name.").waitFor();
    await expectAccessible(page);
    await name().fill("Letters");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Rename Letters" }).click();
    await name().fill("Mail");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Archive Mail" }).click();
    await expectAccessible(page);
    await button(page, "Archive").click();
    await page.getByText("archived", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /^Archive / }).count()).toBe(1);
  }, 180_000);
});

describe("browsers", () => {
  test("one is signed out, then all others, then this one, too", async () => {
    const { person } = await newCustomer(ground, "Sessions");
    const [second, third] = [await signInAgain(person), await signInAgain(person)];
    const page = await ground.open(person, "/account/sessions");
    await page.getByText("this browser").waitFor();
    const cards = page.getByRole("main").getByRole("listitem").filter({ hasText: "Last used" });
    expect(await cards.count()).toBe(3);
    await expectAccessible(page);
    const other = cards.filter({ hasNotText: "this browser" }).first();
    await other.getByRole("button").click();
    await within(page, "Sign out").click();
    await until(
      () => cards.count(),
      (count) => count === 2,
    );
    expect([await second.isSignedIn(), await third.isSignedIn()].sort()).toEqual([false, true]);

    await button(page, "Sign out all others").first().click();
    await expectAccessible(page);
    await within(page, "Sign out all others").click();
    await until(
      () => cards.count(),
      (count) => count === 1,
    );
    expect([await second.isSignedIn(), await third.isSignedIn()]).toEqual([false, false]);

    await button(page, "Sign out everywhere").first().click();
    await within(page, "Sign out everywhere").click();
    await page.waitForURL((url) => url.pathname === "/sign-in");
    await page.goto(`${ground.baseUrl}/account/sessions`);
    await page.getByText("Sign in to open this page.").waitFor();
  }, 180_000);
});

describe("the profile", () => {
  test("has another name, and another password once the current one is right", async () => {
    const { person } = await newCustomer(ground, "Profile");
    const elsewhere = await signInAgain(person);
    const page = await ground.open(person, "/account/profile", { statuses: [400] });
    await page.getByLabel("Name", { exact: true }).fill("Mary Somerville");
    await button(page, "Save").click();
    await page.getByText("Saved.").waitFor();
    expect(await person.api.get<object>("/v1/account")).toMatchObject({ user: { name: "Mary Somerville" } });

    const next = "seven grey stones by the gate";
    await page.getByLabel("Current password").fill("not this one at all");
    await page.getByLabel("New password").fill("password1234");
    await button(page, "Change password").click();
    await page.getByText("too easy to guess").first().waitFor();
    await expectAccessible(page);
    await page.getByLabel("New password").fill(next);
    await button(page, "Change password").click();
    await page.getByText("The current password is wrong.").first().waitFor();
    expect(await page.getByLabel("New password").inputValue()).toBe(next);
    await page.getByLabel("Current password").fill(person.password);
    await button(page, "Change password").click();
    await page.getByText("Signed out: 1 session").waitFor();
    await expectAccessible(page);
    expect(await elsewhere.isSignedIn()).toBe(false);
    expect(await (await signInAgain({ ...person, password: next })).isSignedIn()).toBe(true);
  }, 180_000);
});

describe("applications", () => {
  test("one that was let in is shown with what it may do, and is refused once it is disconnected", async () => {
    const { person } = await newCustomer(ground, "Applications");
    const application = await OAuthApplication.register(ground.baseUrl, "Filing cabinet");
    const browser = new Browser((request) => fetch(request), ground.baseUrl);
    await browser.signIn(person.email, person.password);
    const connection = await application.connect(browser, `${ground.baseUrl}/v1`);
    expect(await statusOf(connection.accessToken, "/v1/jobs")).toBe(200);
    const page = await ground.open(person, "/account/apps");
    await page.getByRole("heading", { name: "Filing cabinet" }).waitFor();
    await page.getByText("View your organization's Credits, limits and usage").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Disconnect Filing cabinet" }).click();
    await expectAccessible(page);
    await button(page, "Disconnect").click();
    await page.getByText("No connected applications.").waitFor();
    expect(await statusOf(connection.accessToken, "/v1/jobs")).toBe(401);
  }, 180_000);
});
