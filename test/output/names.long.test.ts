/** Payloads as names: of people, organizations, projects, keys, files, applications, and in comments, on every page that shows them. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import type { Person } from "../../scripts/browser/people.ts";
import { consoleGround } from "../support/console/ground.ts";
import { watch } from "../support/console/watch.ts";
import { publicClient } from "../support/oauth-application.ts";
import { type Attacker, settle, startAttacker } from "./attacker.ts";
import { armed } from "./payloads/payload.ts";
import { active } from "./payloads/table.ts";
import { withoutPolicy } from "./unsafe-console.ts";

const ground = consoleGround({ args: ["--server-trusted-proxies", "127.0.0.1"] });
let attacker: Attacker;
let customer: Person;
let organization: string;
let job: string;

/** Markup on one visible line, short enough for any name. A file's name begins behind its last slash. */
let names: string[];
let files: string[];
const perKind = 25;

beforeAll(async () => {
  attacker = startAttacker();
  const texts = active.map((each) => armed(each, attacker.address));
  names = texts.filter((text) => /^[\x20-\x7e]{1,150}$/.test(text) && text.trim() === text);
  files = names.filter((text) => !/[/\\]/.test(text));
  const { api } = ground.admin;
  for (const name of names.slice(0, perKind)) await api.post("/v1/admin/organizations", { name });
  type Made = { organization: { id: string } };
  organization = (await api.post<Made>("/v1/admin/organizations", { name: nameAt(0) })).organization.id;
  customer = await ground.newPerson({ name: nameAt(1), organizationId: organization });
  for (const name of names.slice(perKind, 2 * perKind))
    await api.post(`/v1/admin/organizations/${organization}/projects`, { name });
  for (const name of names.slice(2 * perKind, 2 * perKind + 5))
    await customer.api.post("/v1/account/keys", { name, scopes: ["svc:convert"] });
  for (const name of files.slice(0, perKind))
    job = await customer.api.convert(`${name}.txt`, new TextEncoder().encode("A line.\n"));
  await ground.browser.newContext({ storageState: customer.storageState }).then(async (context) => {
    await context.request.put(`${ground.baseUrl}/v1/jobs/${job}/result-feedback`, {
      headers: { origin: new URL(ground.baseUrl).origin },
      data: { rating: "down", reason_code: "other", comment: nameAt(2) },
    });
    await context.close();
  });
}, 180_000);
afterAll(() => attacker[Symbol.dispose]());

/** Some that act by themselves as soon as they are on a page. */
const nameAt = (at: number): string =>
  names.slice(perKind).filter((text) => /^<(?:img|video|svg|script)\b.*fired/i.test(text))[at] ?? "";

/** What a text has become that was taken for markup. */
const foreign = `[...document.querySelectorAll("*")].filter((element) =>
  [...element.attributes].some(({ name, value }) => name.startsWith("on") ||
    (["src", "href", "action", "srcdoc", "style", "data", "poster", "srcset", "formaction"].includes(name) &&
      /fired|\\/hit\\//.test(value))) ||
  (["SCRIPT", "STYLE"].includes(element.tagName) && /fired|\\/hit\\//.test(element.textContent)),
).map(({ outerHTML }) => outerHTML.slice(0, 200))`;

const reached = `[...document.querySelectorAll("main *")].forEach((element) => {
  for (const name of ["mouseover", "pointerover", "focus"]) element.dispatchEvent(new MouseEvent(name, { bubbles: true }));
})`;

async function visit(who: Person | "guest", change?: (context: BrowserContext) => Promise<void>) {
  const context = await ground.browser.newContext({
    viewport: { width: 1280, height: 3_000 },
    ...(who === "guest" ? {} : { storageState: who.storageState }),
  });
  await change?.(context);
  await attacker.watch(context);
  return context;
}

async function expectInert(page: Page, problems: readonly string[], shown: RegExp | null): Promise<void> {
  if (shown !== null) await page.locator("main").getByText(shown).filter({ visible: true }).first().waitFor();
  await settle(page);
  await page.evaluate(reached);
  await settle(page);
  expect({ acted: attacker.take(), foreign: await page.evaluate(foreign), problems }).toEqual({
    acted: [],
    foreign: [],
    problems: [],
  });
}

describe("pages of the console", () => {
  const markup = /<[a-z]+.*>/i;
  test.each([
    ["admin", "/admin", null],
    ["admin", "/admin/organizations", markup],
    ["admin", "/admin/organizations/:organization", markup],
    ["admin", "/admin/users", markup],
    ["admin", "/admin/jobs", markup],
    ["admin", "/admin/jobs/:job", markup],
    ["admin", "/admin/feedback", markup],
    ["admin", "/admin/audit", null],
    ["admin", "/admin/credits", markup],
    ["admin", "/admin/logs", null],
    ["customer", "/account", markup],
    ["customer", "/account/jobs", markup],
    ["customer", "/account/keys", markup],
    ["customer", "/account/projects", markup],
    ["customer", "/account/profile", null],
    ["customer", "/jobs/:job", markup],
  ] as const)(
    "%s: %s",
    async (who, path, shown) => {
      const context = await visit(who === "admin" ? ground.admin : customer);
      const problems: string[] = [];
      try {
        await watch(context, new URL(ground.baseUrl).origin, {}, problems);
        const page = await context.newPage();
        const place = path.replace(":organization", organization).replace(":job", job);
        await page.goto(ground.baseUrl + place);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expectInert(page, problems, shown);
      } finally {
        await context.close();
      }
    },
    60_000,
  );

  /** Every text of the page is taken for markup. */
  const unescaped = async (context: BrowserContext) => {
    await context.addInitScript(`{
      const policy = trustedTypes.createPolicy("markmill", { createHTML: (text) => text });
      document.createTextNode = (text) => {
        const place = document.createElement("span");
        const range = document.createRange();
        range.selectNodeContents(document.documentElement);
        place.append(range.createContextualFragment(policy.createHTML(text)));
        return place;
      };
    }`);
  };

  test("the control: with text as markup the policy stops them, and without it they act", async () => {
    const acted = async (change: (context: BrowserContext) => Promise<void>) => {
      const context = await visit(ground.admin, change);
      const page = await context.newPage();
      await page.goto(`${ground.baseUrl}/admin/organizations`);
      await page.locator("tbody tr").first().waitFor();
      await settle(page);
      await context.close();
      return attacker.take();
    };
    expect(await acted(unescaped)).toEqual([]);
    const both = async (context: BrowserContext) => {
      await withoutPolicy(context);
      await unescaped(context);
    };
    expect((await acted(both)).length).toBeGreaterThanOrEqual(3);
  }, 60_000);
});

const unescapedHtml = (text: string) =>
  text.replace(/&(lt|gt|quot|#x27);/g, (_, name: string) => ({ lt: "<", gt: ">", quot: '"' })[name] ?? "'");

describe("pages that work without scripts", () => {
  async function register(name: string, redirectUri: string): Promise<string | null> {
    const answer = await fetch(`${ground.baseUrl}/oauth2/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(publicClient(name, redirectUri)),
    });
    return answer.ok ? ((await answer.json()) as { client_id: string }).client_id : null;
  }

  const consentAddress = (clientId: string, redirectUri: string) =>
    `${ground.baseUrl}/oauth2/authorize?${new URLSearchParams({
      ...{ response_type: "code", client_id: clientId, redirect_uri: redirectUri, scope: "svc:jobs" },
      ...{
        resource: `${ground.baseUrl}/mcp`,
        state: "x",
        code_challenge: "a".repeat(43),
        code_challenge_method: "S256",
      },
    })}`;

  async function expectPlain(address: string, shown: RegExp): Promise<void> {
    const context = await visit(customer);
    const problems: string[] = [];
    try {
      await watch(context, new URL(ground.baseUrl).origin, {}, problems);
      const page = await context.newPage();
      await page.goto(address);
      await expectInert(page, problems, shown);
    } finally {
      await context.close();
    }
  }

  test("consent: names of applications without markup and invisible characters", async () => {
    const redirectUri = "http://127.0.0.1:1/callback";
    for (const name of [...names.slice(0, 4), "Bank\u202egnoL\u2066 \u200bApp", "A\nB\u001b[31m"]) {
      const clientId = await register(`Name ${name}`, redirectUri);
      await expectPlain(consentAddress(clientId ?? "", redirectUri), /127\.0\.0\.1:1/);
    }
  }, 120_000);

  test.each([
    ["https://b\u0430nk.example/cb", /xn--bnk-6cd\.example/],
    ["https://bank.example@evil.example/cb", null],
    ["https://evil.example/bank.example", /evil\.example/],
    ["javascript:fired(1)", null],
    ["data:text/html,<script>fired(1)</script>", null],
  ])(
    "consent: the application at %s is refused, or its host is shown",
    async (redirectUri, host) => {
      const clientId = await register("Bank", redirectUri);
      if (host === null) expect(clientId).toBeNull();
      else await expectPlain(consentAddress(clientId ?? "", redirectUri), host);
    },
    60_000,
  );

  test("an invitation, and the account, show names as text; unescaped, the policy stops them, and without it they act", async () => {
    type Invited = { url: string };
    const { url } = await ground.admin.api.post<Invited>("/v1/admin/invitations", {
      email: "invited@example.org",
      organization_id: organization,
    });
    await expectPlain(url, /<[a-z]+.*>/i);
    const withMarkup = (policy: boolean) => async (context: BrowserContext) => {
      await context.route("**/*", async (route) => {
        if (route.request().resourceType() !== "document") return route.continue();
        const response = await route.fetch();
        const { "content-security-policy": value = "", ...others } = response.headers();
        const headers = policy ? { ...others, "content-security-policy": value } : others;
        await route.fulfill({ response, body: unescapedHtml(await response.text()), headers });
      });
    };
    const acted = async (policy: boolean) => {
      const context = await visit("guest", withMarkup(policy));
      const page = await context.newPage();
      await page.goto(url);
      await settle(page);
      await context.close();
      return attacker.take().length;
    };
    expect([await acted(true), await acted(false)]).toEqual([0, 1]);
  }, 60_000);
});

test("a guest's preview shows a hostile document as text", async () => {
  const context = await visit("guest");
  const problems: string[] = [];
  try {
    await watch(context, new URL(ground.baseUrl).origin, {}, problems);
    await context.setExtraHTTPHeaders({ "x-forwarded-for": "2001:db8:77::1" });
    const page = await context.newPage();
    await page.goto(`${ground.baseUrl}/`);
    const name = `${files[0]}.md`;
    await page.setInputFiles("input[type=file]", [
      {
        name,
        mimeType: "text/markdown",
        buffer: Buffer.from(names.map((text) => `A line.\n\n${text}\n`).join("\n")),
      },
    ]);
    await page.getByRole("button", { name: /^Preview \d files?/ }).click();
    await page.locator(".part").first().waitFor({ timeout: 60_000 });
    await expectInert(page, problems, /A line/);
  } finally {
    await context.close();
  }
}, 120_000);
