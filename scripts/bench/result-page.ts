import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { seededRandom } from "../../config/testing/random.ts";
import { launchChromium } from "../browser/chromium.ts";
import { type Person, setUpAdministrator, setupLinkIn } from "../browser/people.ts";
import { randomPdf } from "../samples/pdf.ts";
import { startProcess } from "../server/process.ts";
import type { Bench } from "./part.ts";
import { spread } from "./statistics.ts";

const pages = 500;
const runs = 7;

/** How long a browser that was never here takes to show the start page, and to open a result of 500 pages. */
export async function resultPage({ program, place }: Bench): Promise<void> {
  const server = await startProcess({ command: [program], dataDir: mkdtempSync(join(place, "data-")) });
  const browser = await launchChromium();
  try {
    const person = await setUpAdministrator(setupLinkIn(server.output()), {
      name: "Ada Lovelace",
      email: "ada@example.org",
    });
    const id = await person.api.convert("long.pdf", randomPdf(seededRandom(1), pages));
    const visits = { browser, person };
    const painted: number[] = [];
    const opened: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      painted.push(await visit(visits, `${server.baseUrl}/`, firstPaint));
      opened.push(await visit(visits, `${server.baseUrl}/jobs/${id}`, shown));
    }
    console.log(`first contentful paint of the start page, median of ${runs}: ${spread(painted, "ms")}`);
    console.log(
      `a result of ${pages} pages, from the address to its text, median of ${runs}: ${spread(opened, "ms")} (at most 1000)`,
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface Visits {
  browser: Browser;
  person: Person;
}

/** Each in a context of its own, so that nothing is kept from one to the next. */
async function visit(
  { browser, person: { storageState } }: Visits,
  address: string,
  measure: (page: Page) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, storageState });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "commit" });
    return await measure(page);
  } finally {
    await context.close();
  }
}

const firstPaint = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => new PerformanceObserver((list) => {
    const entry = list.getEntriesByName("first-contentful-paint")[0];
    if (entry !== undefined) resolve(entry.startTime);
  }).observe({ type: "paint", buffered: true }))`);

/** From the navigation's start until the first part of the document has been painted. */
const shown = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = () => document.querySelector(".part :is(h2, p)") === null
      ? requestAnimationFrame(look)
      : requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    look();
  })`);
