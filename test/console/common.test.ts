/** What all pages of the console have in common, in a real browser before the real executable. */
import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { until } from "../../config/testing/until.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { consoleGround } from "../support/console/ground.ts";
import { expectNoSidewaysScroll, layoutShift } from "../support/console/layout.ts";
import { cutNetwork } from "../support/console/network.ts";

const ground = consoleGround();

/** Files of the console that the page itself names. */
async function filesOf(path = "/"): Promise<string[]> {
  const text = await (await fetch(ground.baseUrl + path)).text();
  return [...text.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g)].map(([, name = ""]) => name);
}

describe("the page that is sent", () => {
  test("is not cached, cannot be framed, and runs only its own files", async () => {
    const answer = await fetch(`${ground.baseUrl}/`);
    const style = /<noscript><style>([^<]*)<\/style><\/noscript>/.exec(await answer.text())?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get("content-security-policy")?.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'sha256-${hash}'`,
      "img-src 'self' blob:",
      "media-src blob:",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types markmill",
    ]);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("referrer-policy")).toBe("strict-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("vary")).toBe("Cookie, Accept-Language");
  });

  test("names files that are packed, typed and kept for ever", async () => {
    const files = await filesOf();
    expect(files.map((name) => name.slice(name.lastIndexOf(".")))).toEqual([".svg", ".css", ".js"]);
    const types = ["image/svg+xml", "text/css; charset=utf-8", "text/javascript; charset=utf-8"];
    for (const [at, name] of files.entries()) {
      const texts = new Set<string>();
      for (const [accepted, coding] of [
        ["gzip, br", "br"],
        ["gzip", "gzip"],
        ["identity", null],
        ["br;q=0, gzip;q=0", null],
      ] as const) {
        const answer = await fetch(ground.baseUrl + name, { headers: { "accept-encoding": accepted } });
        expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, coding]);
        expect(answer.headers.get("content-type")).toBe(types[at] ?? "");
        expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect(answer.headers.get("vary")).toBe("Accept-Encoding");
        texts.add(await answer.text());
      }
      expect(texts.size).toBe(1);
    }
  });

  test("there are no other files", async () => {
    for (const name of ["main.js", "..%2f..%2fpackage.json", "main-00000000.js", "constructor"])
      expect((await fetch(`${ground.baseUrl}/app/${name}`)).status).toBe(404);
  });

  test("needs no more than 120 KB before it can be used", async () => {
    for (const who of ["guest", ground.member, ground.admin] as const) {
      const page = await ground.blank(who);
      const answers: Promise<number>[] = [];
      page.on("response", (answer) => {
        if (["script", "stylesheet"].includes(answer.request().resourceType()))
          answers.push(
            answer
              .request()
              .sizes()
              .then(({ responseBodySize }) => responseBodySize),
          );
      });
      await page.goto(`${ground.baseUrl}/`, { waitUntil: "networkidle" });
      const sizes = await Promise.all(answers);
      expect(sizes.length).toBeGreaterThanOrEqual(2);
      const sum = sizes.reduce((before, size) => before + size, 0);
      expect(sum).toBeGreaterThan(5_000);
      expect(sum).toBeLessThanOrEqual(120_000);
    }
  });
});

describe("language and look", () => {
  test.each([
    ["de-AT,de;q=0.9,en;q=0.5", null, "de"],
    ["en-GB,de;q=0.9", null, "en"],
    ["fr,de;q=0.2", null, "de"],
    ["fr", null, "en"],
    ["de", "en", "en"],
    ["en", "de", "de"],
    ["de", "<script>", "de"],
  ])("a browser that asks for %p, with the choice %p, gets %p", async (accepted, cookie, language) => {
    const headers = {
      "accept-language": accepted,
      ...(cookie === null ? {} : { cookie: `markmill.language=${cookie}` }),
    };
    const text = await (await fetch(`${ground.baseUrl}/`, { headers })).text();
    expect(text).toContain(`<html lang="${language}" `);
  });

  test("the language is chosen in the menu and stays", async () => {
    const page = await ground.open("guest", "/about");
    await page.locator("summary").click();
    await page.getByLabel("Language").selectOption("de");
    await page.getByRole("link", { name: "Umwandeln" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page.reload();
    await page.getByRole("link", { name: "Umwandeln" }).waitFor();
    await expectAccessible(page);
  });

  test("the look is chosen in the menu, at once, and is there before the first paint next time", async () => {
    const page = await ground.open("guest", "/about", { colorScheme: "light" });
    const background = () =>
      page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");
    const light = await background();
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.locator("summary").click();
    await page.getByLabel("Theme").selectOption("light");
    await until(background, (now) => now === light);
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByLabel("Theme").selectOption("dark");
    await until(background, (now) => now === dark);
    const { cookies } = await page.context().storageState();
    expect(cookies.find(({ name }) => name === "markmill.theme")?.value).toBe("dark");
    const text = await (
      await fetch(`${ground.baseUrl}/`, { headers: { cookie: "markmill.theme=dark" } })
    ).text();
    expect(text).toContain('data-theme="dark"');
    expect(text).toContain('<meta name="color-scheme" content="dark">');
  });
});

describe("without scripts", () => {
  test("the account is plain, and leads out", async () => {
    const page = await ground.open(await ground.newPerson({ name: "Charles Babbage" }), "/account", {
      scripts: false,
    });
    expect(await page.locator("main").textContent()).toContain("Charles Babbage");
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(page.url()).toBe(`${ground.baseUrl}/sign-in`);
    await page.goto(`${ground.baseUrl}/account`);
    expect(page.url()).toContain("/sign-in?return_to=");
  });
});

describe("a session that ends elsewhere", () => {
  test("is reported, with a link back to the same page", async () => {
    const person = await ground.newPerson();
    const page = await ground.open(person, "/", { statuses: [401] });
    await person.api.delete("/v1/account/sessions");
    await page
      .getByRole("navigation", { name: "Main navigation" })
      .getByRole("link", { name: "Account" })
      .click();
    const notice = page.getByRole("alert").filter({ hasText: "You have been signed out." });
    await notice.waitFor();
    await expectAccessible(page);
    await notice.getByRole("link", { name: "Sign in again" }).click();
    await page.locator("[name=email]").fill(person.email);
    await page.locator("[name=password]").fill(person.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${ground.baseUrl}/account`);
  });
});

describe("by keyboard alone", () => {
  test("the first stop leads past the header", async () => {
    const page = await ground.open(ground.admin, "/");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await skip.evaluate((each) => each === each.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("content");
  });

  test("the menu opens, closes and gives the focus back", async () => {
    const page = await ground.open(ground.member, "/");
    const menu = page.locator("details.menu");
    await menu.locator("summary").focus();
    await page.keyboard.press("Enter");
    await menu.getByText("grace@example.org").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.tagName")).toBe("SELECT");
    await page.keyboard.press("Escape");
    expect(await menu.getAttribute("open")).toBeNull();
    expect(await page.evaluate("document.activeElement.tagName")).toBe("SUMMARY");
  });
});

describe("going about", () => {
  test("links change the page, its title and the focus without reloading, and back goes back", async () => {
    const page = await ground.open(ground.admin, "/");
    await page.evaluate("globalThis.stayed = true");
    const main = page.getByRole("navigation", { name: "Main navigation" });
    for (const [link, path] of [
      ["Account", "/account"],
      ["Administration", "/admin"],
    ] as const) {
      await main.getByRole("link", { name: link }).click();
      await page.waitForURL(ground.baseUrl + path);
      await page.locator("h1:focus").waitFor();
      expect(await main.locator("[aria-current=page]").textContent()).toBe(link);
    }
    await page.goBack();
    await page.waitForURL(`${ground.baseUrl}/account`);
    expect(await main.locator("[aria-current=page]").textContent()).toBe("Account");
    expect(await page.title()).toEndWith(" – Markmill");
    expect(await page.evaluate("globalThis.stayed")).toBe(true);
  });

  test("a part that cannot be loaded is reported, and loads when the network is back", async () => {
    const page = await ground.open(ground.member, "/", { unreachable: true });
    const restore = await cutNetwork(page);
    await page
      .getByRole("navigation", { name: "Main navigation" })
      .getByRole("link", { name: "Account" })
      .click();
    await page.getByRole("alert").waitFor();
    await expectAccessible(page);
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  test("where nothing is, that is said", async () => {
    expect((await fetch(`${ground.baseUrl}/nowhere`)).status).toBe(404);
    const page = await ground.open("guest", "/about");
    await page.evaluate(
      'history.pushState(null, "", "/nowhere"); dispatchEvent(new PopStateEvent("popstate"))',
    );
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await page.waitForURL(`${ground.baseUrl}/`);
  });

  test.each(["guest", "member", "admin"] as const)(
    "%s: nothing moves while a page comes, and it fits a phone",
    async (name) => {
      const page = await ground.open(name === "guest" ? name : ground[name], "/", {
        width: 360,
        height: 740,
      });
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBeLessThan(0.1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    },
  );
});
