/** The pages by which people come in, in a real browser: they run nothing, and look and sound like the console. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { expectAccessible } from "../support/console/accessible.ts";
import { consoleGround, type Who } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";

const ground = consoleGround({ env: { MARKMILL_ACCOUNTS__SIGN_UP: "true" } });

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** What a browser without scripts shows of a page of the console; axe is a script, so that there must be some. */
async function plain(who: Who, path: string, locale: string): Promise<Page> {
  const page = await ground.blank(who, { locale });
  await page.route(ground.baseUrl + path, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /<\/?noscript>|<script[^>]*><\/script>|<div id="app".*<\/div>/g,
      "",
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto(ground.baseUrl + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

describe.each(["en-US", "de-DE"])("in %s", (locale) => {
  const names =
    locale === "en-US"
      ? { signIn: "Sign in", signUp: "Create account", wrong: /^Error: /, start: "Go to the start page" }
      : { signIn: "Anmelden", signUp: "Konto erstellen", wrong: /^Fehler: /, start: "Zur Startseite" };

  test("signing in, wrong and right", async () => {
    const page = await ground.open("guest", "/sign-in", { locale, statuses: [401] });
    await expectSound(page);
    await page.locator("[name=email]").fill("ada@example.org");
    await page.locator("[name=password]").fill("not this one at all");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await page.title()).toMatch(names.wrong);
    await expectSound(page);
    await page.locator("[name=password]").fill(ground.admin.password);
    await page.getByRole("button", { name: names.signIn }).click();
    await page.waitForURL(`${ground.baseUrl}/`);
  });

  test("making an account, wrong and right", async () => {
    const page = await ground.open("guest", "/sign-up", { locale, statuses: [400] });
    await expectSound(page);
    for (const [name, text] of Object.entries({
      name: "Charles Babbage",
      email: `charles-${locale}@example.org`,
      password: "short",
      password_again: "short",
    }))
      await page.locator(`[name=${name}]`).fill(text);
    await page.getByRole("button", { name: names.signUp }).click();
    await page.getByRole("alert").waitFor();
    await expectSound(page);
    for (const name of ["password", "password_again"])
      await page.locator(`[name=${name}]`).fill("seven grey stones by the gate");
    await page.getByRole("button", { name: names.signUp }).click();
    await page.waitForURL(`${ground.baseUrl}/`);
  });

  test("one's own password, a link that does not work, and what comes without scripts", async () => {
    await expectSound(await ground.open(ground.member, "/account/password", { locale }));
    await expectSound(await ground.open("guest", "/reset/mk_link_none", { locale, statuses: [404] }));
    const nowhere = await ground.open("guest", "/nowhere", { locale, statuses: [404] });
    await nowhere.getByRole("link", { name: names.start }).waitFor();
    await expectSound(nowhere);
    for (const [who, path] of [
      ["guest", "/"],
      [ground.admin, "/"],
      [ground.admin, "/account"],
    ] as const)
      await expectSound(await plain(who, path, locale));
  });
});

test("signing in continues to the requested page", async () => {
  const page = await ground.open("guest", "/account/keys");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.locator("[name=email]").fill("grace@example.org");
  await page.locator("[name=password]").fill(ground.member.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${ground.baseUrl}/account/keys`);
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test.each(["/docs", "/docs/errors"])("%s is for everybody", async (path) => {
  await expectSound(await ground.open("guest", path));
});
