/** Pages converted by their address on the console: fetched, refused, priced and read, by people with and without an account. */
import { describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { JobList } from "../../src/client/generated/schema.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { ConsoleGround } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { type Network, networkAvailable, withNetwork } from "../support/network/network.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const paragraph =
  "<p>The wheel turns below the weir, and its keeper writes the height of the water down.</p>";
const article = `<!doctype html><title>Water mills</title><main><h1>Water mills</h1>${paragraph.repeat(20)}</main>`;

/** Where pictures of the states are left for people to look at; none where it is not set. */
const pictures = process.env.MARKMILL_TEST_PICTURES;

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

async function withConsole(
  env: Record<string, string>,
  run: (ground: ConsoleGround, net: Network) => Promise<void>,
): Promise<void> {
  await withNetwork(async (net) => {
    const ground = new ConsoleGround({
      serve: (options) => net.startServer({ ...options, env: { ...options.env, ...env } }),
    });
    await ground.start();
    try {
      await run(ground, net);
      await ground.closePages();
      expect(ground.takeProblems()).toEqual([]);
    } finally {
      await ground.end();
    }
  });
}

async function add(page: Page, address: string): Promise<void> {
  await page.getByLabel("Link to a public page").fill(address);
  await page.getByLabel("Allow this server to fetch the page").check();
  await page.getByRole("button", { name: "Add link" }).click();
}

const itemOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();

describe.skipIf(!networkAvailable)("on a real network (skipped where no namespace can be made)", () => {
  test("a link is fetched when it was agreed to, priced under its title, converted and read", async () => {
    await withConsole({}, async (ground, net) => {
      const opened = Promise.withResolvers<void>();
      const host = await net.receiver("mill.example.com", async ({ path }) => {
        if (path === "/slow") await opened.promise;
        return path === "/gone" ? { status: 404 } : { headers: html, body: article };
      });
      const page = await ground.open(ground.member, "/", { statuses: [403, 503] });
      await picture(page, "links-empty");
      await page.getByLabel("Link to a public page").fill("no address");
      await page.getByRole("button", { name: "Add link" }).click();
      await page.getByText("Not a valid web address.").waitFor();
      await page.getByLabel("Link to a public page").fill("mill.example.com/slow");
      await page.getByRole("button", { name: "Add link" }).click();
      await page.getByText("Allow the server to fetch the page first").waitFor();
      await picture(page, "links-not-agreed");
      expect(host.received).toEqual([]);

      await page.getByLabel("Allow this server to fetch the page").check();
      await page.getByRole("button", { name: "Add link" }).click();
      await page.getByText("Fetching and measuring the page").waitFor();
      await picture(page, "links-fetching");
      opened.resolve();
      await itemOf(page, "mill.example.com/slow").getByText("Water mills.html").waitFor();
      await itemOf(page, "mill.example.com/slow")
        .getByText(/\d+ words/)
        .waitFor();
      await expectAccessible(page);

      await add(page, "https://mill.example.com/gone");
      const gone = itemOf(page, "mill.example.com/gone").getByRole("alert");
      await gone.getByText("The page is unreachable").waitFor();
      await gone.getByText("The page does not exist or is not public").waitFor();
      // The same address would have the same answer.
      expect(await gone.getByRole("button", { name: "Try again" }).count()).toBe(0);
      await add(page, "https://10.0.0.1/");
      await itemOf(page, "10.0.0.1").getByText("This address is not allowed here").waitFor();
      // Read as the server reads it, which says that it may not.
      for (const [text, shown] of [
        ["[fd00::2]/x", "https://[fd00::2]/x"],
        ["wiki", "https://wiki"],
      ] as const) {
        await add(page, text);
        await itemOf(page, shown).getByText("This address is not allowed here").waitFor();
      }
      await picture(page, "links-priced-and-refused");
      await expectNoSidewaysScroll(page);

      await page.getByRole("button", { name: /^Convert \d+ files? for/ }).click();
      await page.getByRole("link", { name: /^Open side by side: / }).click();
      await page.getByText("The wheel turns below the weir").first().waitFor({ timeout: 30_000 });
      await picture(page, "links-read");
      expect(host.received.map(({ path }) => path)).toEqual(["/slow", "/gone"]);
    });
  }, 180_000);

  test("an imported page is imported again by its address, once that is allowed", async () => {
    await withConsole({}, async (ground, net) => {
      const host = await net.receiver("mill.example.com", () => ({ headers: html, body: article }));
      const page = await ground.open(ground.member, "/");
      await add(page, "http://mill.example.com/wheels?of=oak#top");
      // The only one is opened when it is done.
      await page.getByRole("button", { name: /^Convert 1 file for/ }).click();
      await page.getByRole("link", { name: "Import again" }).waitFor({ timeout: 30_000 });
      await page.goto(`${ground.server.baseUrl}/account/jobs`);
      await page.getByRole("link", { name: "Import Water mills.html again" }).click();
      await page.getByText("The address of Water mills.html is in the link field").waitFor();
      expect(new URL(page.url()).search).toBe("");
      expect(await page.getByLabel("Link to a public page").inputValue()).toBe(
        "https://mill.example.com/wheels?of=oak",
      );
      expect(await page.getByLabel("Allow this server to fetch the page").isChecked()).toBe(false);
      // Nothing was sent as a file, and nothing is fetched that was not allowed.
      expect(host.received).toHaveLength(1);
      await page.getByLabel("Allow this server to fetch the page").check();
      await page.getByRole("button", { name: "Add link" }).click();
      const { jobs } = await ground.member.api.get<JobList>("/v1/jobs");
      expect(jobs.map(({ capability_id }) => capability_id)).toEqual(["url-to-markdown"]);
      await page.getByRole("button", { name: /^Convert 1 / }).waitFor();
      expect(host.received).toHaveLength(2);
    });
  }, 180_000);

  test("a guest converts a link where the installation lets guests", async () => {
    await withConsole({ MARKMILL_GUEST__URL_IMPORT: "true" }, async (ground, net) => {
      await net.receiver("mill.example.com", () => ({ headers: html, body: article }));
      const page = await ground.open("guest", "/");
      await add(page, "mill.example.com/wheels");
      await itemOf(page, "mill.example.com/wheels").getByText("Water mills.html").waitFor();
      await picture(page, "links-guest");
    });
  }, 180_000);

  test("where nothing goes out, the page says what to do instead", async () => {
    await withConsole({ MARKMILL_EGRESS__MODE: "off" }, async (ground) => {
      const page = await ground.open(ground.member, "/");
      await page
        .getByText("Links cannot be converted here. Save the page and add the file instead.")
        .waitFor();
      await picture(page, "links-off");
      expect(await page.getByLabel("Link to a public page").count()).toBe(0);
      const kinds = await ground.open(ground.admin, "/admin/capabilities");
      await kinds.getByText("egress.mode is off: nothing is fetched from outside.").first().waitFor();
      await picture(kinds, "links-off-admin");
    });
  }, 180_000);
});
