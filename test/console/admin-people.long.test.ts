/** Administering people and organizations, in a real browser before the real executable. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { until } from "../../config/testing/until.ts";
import { setUpAdministrator, setupLinkIn } from "../../scripts/browser/people.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { expectFocus } from "../support/console/focus.ts";
import { consoleGround, type Visit } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { answerWith, cutNetwork } from "../support/console/network.ts";
import { startServer } from "../support/server.ts";

const ground = consoleGround();
const password = "a heron waits in the reeds";

const open = (path: string, visit?: Visit) => ground.open(ground.admin, path, visit);
/** The one in front; where another one is about to come, by its title. */
const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole("dialog", name === undefined ? {} : { name }).last();
const press = (where: Page | Locator, name: string) =>
  where.getByRole("button", { name, exact: true }).click();
const rowOf = (page: Page, text: string) => page.locator("tbody tr", { hasText: text });

async function makeOrganization(name: string): Promise<string> {
  type Made = { organization: { id: string } };
  return (await ground.admin.api.post<Made>("/v1/admin/organizations", { name })).organization.id;
}

/** Everybody can use it, and it fits. */
async function expectFinished(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

describe("users", () => {
  test("one is invited, accepts, is made an administrator and banned, which ends the sign-in", async () => {
    const page = await open("/admin/users");
    await expectFinished(page);
    await press(page, "Invite user");
    await dialog(page).getByLabel("E-mail address").fill("charles@example.org");
    await expectFinished(page);
    await press(dialog(page), "Create invitation");
    const shown = dialog(page).getByRole("group", { name: "Invitation link" });
    const link = (await shown.locator("span").first().textContent()) ?? "";
    await expectFinished(page);
    await press(dialog(page), "Done");
    await rowOf(page, "charles@example.org").getByText("open", { exact: true }).waitFor();

    const guest = await ground.blank("guest", { statuses: [401] });
    await guest.goto(link);
    for (const [name, value] of Object.entries({
      name: "Charles Babbage",
      password,
      password_again: password,
    }))
      await guest.fill(`[name=${name}]`, value);
    await guest.getByRole("button").last().click();
    await guest.goto(`${ground.baseUrl}/admin`);
    await guest.getByRole("heading", { name: "Administrators only" }).waitFor();

    await page.reload();
    await rowOf(page, "charles@example.org").getByText("used", { exact: true }).waitFor();
    await press(page, "Open Charles Babbage");
    await dialog(page).getByLabel("Role").selectOption("admin");
    await press(dialog(page), "Save");
    await page.getByRole("status").getByText("Saved.").waitFor();
    await guest.reload();
    await guest.getByRole("heading", { name: "Overview" }).waitFor();

    await press(dialog(page), "Ban");
    await dialog(page, "Ban: Charles Babbage").waitFor();
    await expectFinished(page);
    await press(dialog(page), "Ban");
    await dialog(page).getByText("Ended: 1 session, 0 application tokens, 0 API keys.").waitFor();
    await expectFinished(page);
    await guest.getByRole("link", { name: "Users", exact: true }).click();
    await guest.getByText("You have been signed out.").waitFor();
    await press(dialog(page), "Unban");
    await press(dialog(page, "Unban: Charles Babbage"), "Unban");
    await dialog(page).getByText("Charles Babbage unbanned.").waitFor();
  }, 180_000);

  test("the last administrator stays one, with a message", async () => {
    await using server = await startServer();
    const wanted = { name: "Ada Lovelace", email: "ada@example.org" };
    const only = await setUpAdministrator(setupLinkIn(server.output()), wanted);
    const context = await ground.browser.newContext({ storageState: only.storageState });
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/admin/users`);
    await press(page, "Open Ada Lovelace");
    await dialog(page).getByLabel("Role").selectOption("member");
    await dialog(page).getByText("their keys lose administration access").waitFor();
    await press(dialog(page), "Save");
    await dialog(page).getByRole("alert").getByText("The last administrator is required").waitFor();
    await expectAccessible(page);
    await press(dialog(page), "Ban");
    await press(dialog(page, "Ban: Ada Lovelace"), "Ban");
    await dialog(page).getByRole("alert").getByText("The last administrator is required").waitFor();
    await context.close();
  }, 180_000);

  test("one is made, found, renamed, moved and given a link, signed out, and deleted by typing", async () => {
    const organization = await makeOrganization("Harbour Office");
    const page = await open("/admin/users", { statuses: [404] });
    await press(page, "Create user");
    await dialog(page).getByLabel("E-mail address").fill("mary@example.org");
    await dialog(page).getByLabel("Name").fill("Mary Somerville");
    await press(dialog(page), "Create user");
    await press(page, "Open Mary Somerville");

    await dialog(page).getByLabel("Name").fill("Mary Fairfax");
    await dialog(page).getByLabel("Organization").selectOption(organization);
    await dialog(page).getByText("Moving a user signs them out everywhere").waitFor();
    await press(dialog(page), "Save");
    await rowOf(page, "Mary Fairfax").getByText("Harbour Office").waitFor();

    await press(dialog(page), "Password link");
    const shown = dialog(page).getByRole("group", { name: "Password link" });
    const link = (await shown.locator("span").first().textContent()) ?? "";
    expect((await fetch(link)).status).toBe(200);
    await press(dialog(page), "Sign out everywhere");
    await press(dialog(page, "Sign out everywhere: Mary Fairfax"), "Sign out everywhere");
    await dialog(page).getByText("Mary Fairfax signed out everywhere.").waitFor();
    await press(dialog(page), "Close");
    await expectFocus(page, "Open Mary Fairfax");

    await page.getByLabel("Name or e-mail contains").fill("FAIRF");
    await until(
      () => page.locator("tbody").first().locator("tr").count(),
      (count) => count === 1,
    );
    await page.getByLabel("Name or e-mail contains").fill("no user with this name");
    await page.getByText("No users found.").waitFor();
    await page.getByLabel("Name or e-mail contains").fill("");
    await page.getByLabel("Organization").selectOption(organization);
    await until(
      () => page.locator("tbody").first().locator("tr").count(),
      (count) => count === 1,
    );
    expect(page.url()).toEndWith(`?organization_id=${organization}`);

    await press(page, "Open Mary Fairfax");
    await press(dialog(page), "Delete user");
    await dialog(page).getByLabel("Type mary@example.org to confirm").fill("mary");
    await press(dialog(page, /^Delete/), "Delete user");
    await dialog(page).getByText("The text does not match.").waitFor();
    await expectFinished(page);
    await dialog(page).getByLabel("Type mary@example.org to confirm").fill("mary@example.org");
    await press(dialog(page), "Delete user");
    await until(
      () => page.getByRole("dialog").count(),
      (count) => count === 0,
    );
    await page.getByText("Nothing here yet.").waitFor();
    await expectFocus(page, "Users");
    expect((await fetch(link)).status).toBe(404);
  }, 180_000);

  test("an invitation is revoked, and its link does not work any more", async () => {
    const { url } = await ground.admin.api.post<{ url: string }>("/v1/admin/invitations", {
      email: "eve@example.org",
    });
    const page = await open("/admin/users");
    await press(page, "Revoke invitation for eve@example.org");
    await expectAccessible(page);
    await press(dialog(page), "Revoke");
    await rowOf(page, "eve@example.org").getByText("revoked", { exact: true }).waitFor();
    await expectFocus(page, "Invitations");
    expect((await fetch(url)).status).toBe(404);
  }, 180_000);
});

describe("when something fails", () => {
  test("members and guests see that the page is not for them", async () => {
    for (const path of ["/admin/users", "/admin/organizations", "/admin/credits", "/admin/rate-cards"])
      for (const who of [ground.member, "guest"] as const) {
        const page = await ground.open(who, path);
        expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Administrators only");
      }
  }, 180_000);

  test("without a network no input is lost, and it continues when there is one", async () => {
    const page = await open("/admin/users", { unreachable: true });
    await page
      .getByText(/^\d+ results?$/)
      .first()
      .waitFor();
    await press(page, "Invite user");
    await dialog(page).getByLabel("E-mail address").fill("niels@example.org");
    const restore = await cutNetwork(page);
    await press(dialog(page), "Create invitation");
    await dialog(page).getByRole("alert").getByText("Server unreachable").waitFor();
    await expectAccessible(page);
    await restore();
    expect(await dialog(page).getByLabel("E-mail address").inputValue()).toBe("niels@example.org");
    await press(dialog(page), "Create invitation");
    await dialog(page).getByRole("group", { name: "Invitation link" }).waitFor();
  }, 180_000);

  test("a list that did not come can be asked for again", async () => {
    const page = await open("/admin/plans", { statuses: [503] });
    const restore = await answerWith(page, "**/v1/admin/users?*", "service_unavailable");
    await page.getByRole("link", { name: "Users", exact: true }).click();
    await page.getByRole("alert").getByText("Service unavailable").waitFor();
    await expectAccessible(page);
    await restore();
    await press(page, "Try again");
    await rowOf(page, "ada@example.org").waitFor();
  }, 180_000);

  test("a small rate limit makes the pages wait, and is not an error", async () => {
    const env = { MARKMILL_RATE_LIMITS__REQUESTS_PER_MINUTE: "30" };
    await using server = await startServer({ rateLimits: "as configured", env });
    const wanted = { name: "Ada Lovelace", email: "ada@example.org" };
    const { storageState } = await setUpAdministrator(setupLinkIn(server.output()), wanted);
    const context = await ground.browser.newContext({ storageState });
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/admin/users`);
    let isTold = false;
    const told = page
      .getByText("Retrying in")
      .waitFor({ timeout: 60_000 })
      .then(() => {
        isTold = true;
      });
    for (let n = 0; !isTold && n < 30; n++) {
      await page.getByRole("link", { name: n % 2 === 0 ? "Organizations" : "Users", exact: true }).click();
      await page
        .getByText(/^\d+ results?$/)
        .first()
        .waitFor();
    }
    await told;
    expect(await page.getByRole("alert").count()).toBe(0);
    await context.close();
  }, 180_000);
});

describe("an organization", () => {
  test("is made, changed, given projects, exported, and deleted by typing its name", async () => {
    const page = await open("/admin/organizations");
    await page.getByText(/^\d+ results?$/).waitFor();
    await expectFinished(page);
    await press(page, "Create organization");
    await dialog(page).getByLabel("Name").fill("Printing Works");
    await dialog(page).getByLabel("Plan").selectOption("free");
    await expectFinished(page);
    await press(dialog(page), "Create organization");
    await page.getByRole("heading", { level: 1, name: "Printing Works" }).waitFor();
    const id = page.url().split("/").at(-1) ?? "";
    await page.locator(".figure", { hasText: "Available" }).getByText("50 Credits").waitFor();
    await expectFinished(page);

    await press(page, "Edit");
    await dialog(page).getByLabel("Name").fill("Printing House");
    await dialog(page).getByLabel("Plan").selectOption("internal");
    await expectAccessible(page);
    await press(dialog(page), "Save");
    await page.getByRole("heading", { level: 1, name: "Printing House" }).waitFor();
    await page.locator(".figure", { hasText: "Available" }).getByText("100,000 Credits").waitFor();

    await press(page, "Create project");
    await dialog(page).getByLabel("Name").fill("Archive");
    await press(dialog(page), "Save");
    await press(page, "Rename Archive");
    await dialog(page).getByLabel("Name").fill("Archive of 2025");
    await press(dialog(page), "Save");
    await press(page, "Archive Archive of 2025");
    await expectAccessible(page);
    await press(dialog(page), "Archive");
    await rowOf(page, "Archive of 2025")
      .getByText(/^archived /)
      .waitFor();
    await expectFocus(page, "Projects");

    const person = await ground.newPerson({ name: "Emmy Noether", organizationId: id });
    await page.getByRole("tab", { name: "Users" }).click();
    await press(page, `Open ${person.name}`);
    await dialog(page).getByRole("heading", { name: person.name }).waitFor();
    await page.goBack();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export all data" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${id}.zip`);
    expect(
      readFileSync(await download.path())
        .subarray(0, 4)
        .toString("latin1"),
    ).toBe("PK\x03\x04");

    await press(page, "Delete organization");
    await dialog(page).getByLabel("Type Printing House to confirm").fill("Printing House");
    await expectFinished(page);
    await press(dialog(page), "Delete organization");
    await page.getByRole("heading", { level: 1, name: "Printing House deleted" }).waitFor();
    expect(await page.locator("dl.facts").textContent()).toStartWith("Users1API keys0Jobs0");
    await page.getByText("All files were deleted.").waitFor();
    await expectFinished(page);
    await page.getByRole("link", { name: "Back to organizations" }).click();
    await page.getByText(/^\d+ results?$/).waitFor();
    expect(await rowOf(page, "Printing House").count()).toBe(0);
  }, 180_000);

  test("named default keeps its name and stays, and the page says why", async () => {
    const page = await open("/admin/organizations", { statuses: [403] });
    await page.getByRole("link", { name: "default", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "default" }).waitFor();
    await press(page, "Edit");
    expect(await dialog(page).getByLabel("Name").isEditable()).toBe(false);
    await press(dialog(page), "Cancel");
    await press(page, "Delete organization");
    await dialog(page).getByLabel("Type default to confirm").fill("default");
    await press(dialog(page), "Delete organization");
    await dialog(page).getByRole("alert").getByText("Not allowed").waitFor();
  }, 180_000);

  test("has its API keys revoked, which then open nothing", async () => {
    const person = await ground.newCustomer("Observatory");
    const account = await person.api.get<{ organization: { id: string } }>("/v1/account");
    const { secret } = await person.api.post<{ secret: string }>("/v1/account/keys", {
      name: "nightly import",
      scopes: ["svc:usage"],
    });
    const status = async () =>
      (await fetch(`${ground.baseUrl}/v1/account`, { headers: { authorization: `Bearer ${secret}` } }))
        .status;
    const before = await status();
    const page = await open(`/admin/organizations/${account.organization.id}`);
    await page.getByRole("tab", { name: "API keys" }).click();
    await expectFinished(page);
    await press(page, "Revoke nightly import");
    await press(dialog(page), "Revoke");
    await rowOf(page, "nightly import").getByText("revoked", { exact: true }).waitFor();
    await expectFocus(page, "API keys");
    expect([before, await status()]).toEqual([200, 401]);
  }, 180_000);

  test("that is not there is said to be none", async () => {
    const page = await open(`/admin/organizations/org_${"0".repeat(32)}`, { statuses: [404] });
    await page.getByRole("alert").getByText("Organization not found").first().waitFor();
    await expectFinished(page);
  }, 180_000);
});

test("the pages speak German", async () => {
  const page = await open("/admin/users", { locale: "de-DE" });
  await press(page, "Ada Lovelace öffnen");
  await dialog(page).getByRole("button", { name: "Überall abmelden" }).waitFor();
  await expectFinished(page);
}, 180_000);
