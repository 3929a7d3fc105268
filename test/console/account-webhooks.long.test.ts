/** Notifications on the account's page: in a real browser, of a server that reaches a real receiver. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { until } from "../../config/testing/until.ts";
import { launchChromium } from "../../scripts/browser/chromium.ts";
import { setUpAdministrator, setupLinkIn } from "../../scripts/browser/people.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { watch } from "../support/console/watch.ts";
import { networkAvailable } from "../support/network/network.ts";
import { verified } from "../support/webhooks/account.ts";
import { type Ground, onLoopback, onNetwork } from "../support/webhooks/ground.ts";

const on = networkAvailable ? onNetwork : onLoopback;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Of the dialog that is open. */
const within = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });
const secretOn = async (page: Page) =>
  /whsec_[A-Za-z0-9+/]{32}/.exec((await page.getByRole("main").textContent()) ?? "")?.[0] ?? "";

/** An administrator's page of notifications, of a server of its own. */
async function open({ startServerInside }: Pick<Ground, "startServerInside">) {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-console-webhooks-"));
  const server = await startServerInside({ dataDir });
  const browser = await launchChromium();
  const link = setupLinkIn(server.output());
  const { storageState } = await setUpAdministrator(link, {
    name: "Ada Lovelace",
    email: "ada@example.org",
  });
  const context = await browser.newContext({ storageState, locale: "en-US", reducedMotion: "reduce" });
  const problems: string[] = [];
  await watch(context, server.baseUrl, { statuses: [400] }, problems);
  const page = await context.newPage();
  await page.goto(`${server.baseUrl}/account/webhooks`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return {
    page,
    problems,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

test("a test reaches the receiver, signed by the secret that is shown, and is sent again", async () => {
  await on(async (ground) => {
    const { receiver, receiverUrl } = ground;
    await using here = await open(ground);
    const { page } = here;
    receiver.handler = (_, count) => ({ status: count === 1 ? 410 : 204 });
    await page.getByLabel("Receiver URL").fill("https://10.0.0.1/in");
    await button(page, "Send").click();
    await page.getByText("This webhook URL cannot be used").waitFor();
    await expectAccessible(page);
    expect(receiver.received).toHaveLength(0);
    await page.getByLabel("Receiver URL").fill(receiverUrl);
    await page.keyboard.press("Enter");
    // A receiver that is gone is asked no more by itself.
    await page.getByRole("cell", { name: "failed" }).waitFor();
    await page.getByRole("button", { name: /^Open evt_/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("410").first().waitFor();
    await dialog.getByText('"type": "webhook.test"').waitFor();
    await expectAccessible(page);
    await button(page, "Resend").click();
    await receiver.waitFor(2);
    await page.keyboard.press("Escape");
    await page.getByRole("cell", { name: "delivered" }).waitFor();

    await button(page, "Show secret").click();
    const secret = await until(
      () => secretOn(page),
      (text) => text !== "",
    );
    for (const request of receiver.received)
      expect((await verified(request, secret)).type).toBe("webhook.test");
    await page.getByText("Verify signatures").click();
    await page.getByRole("tab", { name: "stripe" }).click();
    await page.getByText("constructEventAsync").waitFor();
    await expectAccessible(page);

    await button(page, "Rotate").click();
    await page.getByRole("dialog").getByText("For 24 hours").waitFor();
    await expectAccessible(page);
    await within(page, "Rotate").click();
    const renewed = await until(
      () => secretOn(page),
      (text) => text !== "" && text !== secret,
    );
    await page.getByText("signed with the previous secret").waitFor();
    await page.getByLabel("Status").selectOption("delivered");
    await button(page, "Send").click();
    await receiver.waitFor(3);
    const [last] = receiver.received.slice(-1);
    if (last === undefined) throw new Error("nothing has come");
    for (const either of [secret, renewed]) await verified(last, either);
    await expectNoSidewaysScroll(page);
    await button(page, "Hide secret").click();
    expect(await secretOn(page)).toBe("");
    expect(here.problems).toEqual([]);
  });
}, 180_000);
