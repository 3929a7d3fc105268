/**
 * The page of a result, given Markdown that no converter has made harmless: its sanitizer alone and its policy alone stop
 * every payload; without both, the payloads act on the same page.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page, Request } from "playwright-core";
import type { Person } from "../../scripts/browser/people.ts";
import { consoleGround } from "../support/console/ground.ts";
import { openTranscript } from "../support/console/transcript.ts";
import { type Attacker, pokeAll, settle, startAttacker, tall } from "./attacker.ts";
import { markdownOf } from "./documents.ts";
import { armed, type Payload } from "./payloads/payload.ts";
import { ofFamilies, payloads } from "./payloads/table.ts";
import { withoutPolicy, withoutSanitizer } from "./unsafe-console.ts";

const ground = consoleGround();
let attacker: Attacker;
let person: Person;
let id: string;
beforeAll(async () => {
  attacker = startAttacker();
  person = await ground.newCustomer("Viewers");
  id = await person.api.convert("a.md", new TextEncoder().encode("# A\n"));
}, 120_000);
afterAll(() => attacker[Symbol.dispose]());

interface Shown {
  acted: number[];
  /** Requests that left the origin. */
  outside: string[];
}

interface Without {
  sanitizer: boolean;
  policy: boolean;
}

async function show(payloads: readonly Payload[], without: Without): Promise<Shown> {
  attacker.take();
  const { origin } = new URL(ground.baseUrl);
  const context = await ground.browser.newContext({
    storageState: person.storageState,
    ...tall,
  });
  try {
    if (without.sanitizer) await withoutSanitizer(context);
    if (without.policy) await withoutPolicy(context);
    await attacker.watch(context);
    const outside: string[] = [];
    const see = (request: Request) => {
      const blocked = /csp/i.test(request.failure()?.errorText ?? "");
      if (!blocked && /^https?:/.test(request.url()) && !request.url().startsWith(`${origin}/`))
        outside.push(request.url());
    };
    context.on("requestfinished", see);
    context.on("requestfailed", see);
    const page = await context.newPage();
    await page.route(new RegExp(`/v1/jobs/${id}/preview$`), (route) =>
      route.fulfill({ contentType: "text/markdown", body: markdownOf(payloads, attacker.address) }),
    );
    await page.goto(`${ground.baseUrl}/jobs/${id}`);
    await page.locator(".part").first().waitFor();
    if (!without.sanitizer) await expectAllShown(page, payloads);
    // It stays where it is, so that one payload does not hide the next: nothing to show (RFC 9110, section 15.3.5).
    await page.route("**/*", (route) => {
      const request = route.request();
      const leaves = request.isNavigationRequest() && request.frame() === page.mainFrame();
      return leaves ? route.fulfill({ status: 204 }) : route.fallback();
    });
    await settle(page);
    await page.evaluate(`(${pokeAll})(document.querySelector(".markdown"))`);
    await settle(page);
    const asked = outside.map((url) => Number(/\/hit\/(\d+)/.exec(url)?.[1]));
    return { acted: [...new Set([...attacker.take(), ...asked])], outside };
  } finally {
    await context.close();
  }
}

/** What is not shown is not tested. */
async function expectAllShown(page: Page, payloads: readonly Payload[]): Promise<void> {
  const text = (await page.locator(".markdown").textContent()) ?? "";
  expect(payloads.filter((each) => !text.includes(`P${each.id}`)).map(({ template }) => template)).toEqual(
    [],
  );
}

/** With the number of payloads that must act where nothing prevents them. */
const groups: [name: string, payloads: Payload[], least: number][] = [
  ["scripts", ofFamilies("script"), 45],
  ["addresses", ofFamilies("address", "mutation"), 30],
  ["loads", ofFamilies("style", "form", "frame", "beacon"), 35],
  ["others", ofFamilies("drawing", "markdown", "navigation", "link", "invisible", "terminal"), 10],
];

describe.each(groups)("%s", (_, payloads, least) => {
  test("the sanitizer alone stops them", async () => {
    expect(await show(payloads, { sanitizer: false, policy: true })).toEqual({ acted: [], outside: [] });
  }, 60_000);

  // A policy cannot forbid where a page goes (CSP Level 3 has no navigate-to).
  test("the policy alone stops them, but for refreshing to another page", async () => {
    const held = payloads.filter(({ family }) => family !== "navigation");
    expect(await show(held, { sanitizer: true, policy: false })).toEqual({ acted: [], outside: [] });
  }, 60_000);

  test("without both they act", async () => {
    const { acted } = await show(payloads, { sanitizer: true, policy: true });
    expect(acted.length).toBeGreaterThanOrEqual(least);
  }, 60_000);
});

test("a link that may deceive shows its host behind it, and its address as its tooltip", async () => {
  const payloads = ofFamilies("link");
  const page = await ground.blank(person, { height: 3_000 });
  await page.route(new RegExp(`/v1/jobs/${id}/preview$`), (route) =>
    route.fulfill({ contentType: "text/markdown", body: markdownOf(payloads, attacker.address) }),
  );
  await page.goto(`${ground.baseUrl}/jobs/${id}`);
  const links = page.locator(".part a");
  await links.first().waitFor();
  const shown = await links.evaluateAll((all) =>
    (
      all as unknown as { href: string; title: string; nextElementSibling: { textContent: string } | null }[]
    ).map(({ href, title, nextElementSibling }) => ({
      href,
      title,
      host: nextElementSibling?.textContent ?? "",
    })),
  );
  // One of them is no address, and so no link.
  expect(shown.length).toBe(payloads.length - 1);
  for (const { href, title, host } of shown) {
    const { host: real, pathname, protocol } = new URL(href);
    expect(host).toBe(` (${protocol === "mailto:" ? pathname : real})`);
    expect(new URL(title).href).toBe(href);
  }
}, 60_000);

test("a transcript in which payloads were heard is shown as text", async () => {
  const paragraphs = 5 * 3;
  const say = (paragraph: number) =>
    payloads
      .filter(({ id }) => id % paragraphs === paragraph)
      .map((each) => `P${each.id} ${armed(each, attacker.address)}`)
      .join(" ");
  const { page } = await openTranscript(ground, { height: 3_000 }, say);
  await settle(page);
  await page.evaluate(`(${pokeAll})(document.querySelector(".markdown"))`);
  await page.getByRole("button", { name: "Raw", exact: true }).click();
  await page.locator(".raw-text .line").first().waitFor();
  expect(await page.locator(".raw-text").textContent()).toContain("P3 ");
  expect(attacker.take()).toEqual([]);
}, 60_000);
