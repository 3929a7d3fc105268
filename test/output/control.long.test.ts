/** The control of the other tests here: without sanitizer and policy the payloads act in the same browser. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { launchChromium } from "../../scripts/browser/chromium.ts";
import { inertPolicy } from "../../src/http/response/headers.ts";
import { type Attacker, pokeAll, settle, startAttacker } from "./attacker.ts";
import { activeFamilies, armed, type Payload } from "./payloads/payload.ts";
import { active } from "./payloads/table.ts";

let browser: Browser;
let attacker: Attacker;
beforeAll(async () => {
  attacker = startAttacker();
  browser = await launchChromium();
}, 60_000);
afterAll(async () => {
  await browser.close();
  attacker[Symbol.dispose]();
});

const framesPerPage = 40;

/** Serves each payload as it is, as a page or a drawing, and pages that frame them. */
function serveRaw(payloads: readonly Payload[], headers: Readonly<Record<string, string>>) {
  return Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const [, kind, id = ""] = new URL(request.url).pathname.split("/");
      const payload = payloads.find((each) => each.id === Number(id));
      if (kind === "frames") {
        const shown = payloads.slice(Number(id), Number(id) + framesPerPage);
        const frames = shown.map((each) => `<iframe src="/raw/${each.id}"></iframe>`).join("");
        return new Response(`<!doctype html>${frames}`, { headers: { "content-type": "text/html" } });
      }
      if (kind !== "raw" || payload === undefined) return new Response(null, { status: 404 });
      return new Response(documentOf(payload), {
        headers: { "content-type": typeOf(payload), ...headers },
      });
    },
  });
}

const typeOf = ({ family }: Payload) => (family === "drawing" ? "image/svg+xml" : "text/html; charset=utf-8");

function documentOf(payload: Payload): string {
  const text = armed(payload, attacker.address);
  if (payload.family !== "drawing") return text;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${text}</svg>`;
}

/** Payloads that acted, as numbers. */
async function acting(
  payloads: readonly Payload[],
  headers: Readonly<Record<string, string>>,
): Promise<Set<number>> {
  const server = serveRaw(payloads, headers);
  const context = await browser.newContext();
  try {
    await attacker.watch(context);
    await context.addInitScript(
      `addEventListener("load", () => setTimeout(() => (${pokeAll})(document), 0))`,
    );
    for (let first = 0; first < payloads.length; first += framesPerPage) {
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${server.port}/frames/${first}`);
      await settle(page);
      await page.close();
    }
    return new Set(attacker.take());
  } finally {
    await context.close();
    await server.stop(true);
  }
}

const countsOf = (acted: ReadonlySet<number>) =>
  Object.entries(activeFamilies).map(([family, least]): [string, boolean, number] => {
    const count = active.filter((each) => each.family === family && acted.has(each.id)).length;
    return [family, count >= least, count];
  });

test("as pages and drawings of their own, payloads of each family act", async () => {
  const counts = countsOf(await acting(active, {}));
  expect(counts).toEqual(counts.map(([family, , count]) => [family, true, count]));
}, 120_000);

test("with the policy of stored files, no drawing or page acts", async () => {
  const documents = active.filter(({ family }) => ["drawing", "frame", "mutation"].includes(family));
  expect([...(await acting(documents, { "content-security-policy": inertPolicy }))]).toEqual([]);
}, 120_000);
