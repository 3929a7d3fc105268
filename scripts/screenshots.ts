/**
 * `npm run screenshots [-- NAME...]`: pictures of the pages, or of those that are named, light and dark, at the width of
 * a desk and of a phone, from the executable on a scratch data directory with people and documents in it. They are in
 * .cache/screenshots; those that the documents show are also in docs/screenshots.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "./browser/chromium.ts";
import { cache, root } from "./build/paths.ts";
import { buildIfStale } from "./build/stale.ts";
import { type Shot, shotsOf } from "./screenshots/places.ts";
import { openScene, type Scene } from "./screenshots/scene.ts";

// Pictures of one page: light and dark, wide and narrow.

const windows = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const looks = ["light", "dark"] as const;
/** Of taller pages the first window is enough; browsers draw no endless pictures. */
const tallest = 8_000;

/** What went wrong on the page meanwhile. */
async function take(
  browser: Browser,
  { baseUrl, people }: Scene,
  { name, path, who, inReadme }: Shot,
  folders: Readonly<Record<"all" | "readme", string>>,
): Promise<string[]> {
  const problems = new Set<string>();
  for (const viewport of windows)
    for (const colorScheme of looks) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        locale: "en-US",
        reducedMotion: "reduce",
        ...(who === "guest" ? {} : { storageState: people[who].storageState }),
      });
      context.on("weberror", (error) => problems.add(String(error.error())));
      context.on("console", (message) => message.type() === "error" && problems.add(message.text()));
      const page = await context.newPage();
      await page.goto(baseUrl + path);
      await settled(page);
      await page.screenshot({
        path: join(folders.all, `${name}-${viewport.width}-${colorScheme}.png`),
        fullPage: (await page.evaluate<number>("document.documentElement.scrollHeight")) <= tallest,
      });
      if (inReadme && viewport.width === 1280 && colorScheme === "light")
        await page.screenshot({ path: join(folders.readme, `${name}.png`) });
      await context.close();
    }
  return [...problems];
}

/** A page that follows a job is never quite still. */
async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle", { timeout: 4_000 }).catch(() => undefined);
}

const folders = { all: join(cache, "screenshots"), readme: join(root, "docs/screenshots") };
for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });

console.log(await buildIfStale());
const browser = await launchChromium();
const scene = await openScene();
try {
  const wanted = process.argv.slice(2);
  const shots = shotsOf(scene).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (shots.length === 0) throw new Error(`no page is called ${wanted.join(" or ")}`);
  for (const shot of shots) {
    const problems = await take(browser, scene, shot, folders);
    console.log([shot.name, ...problems].join("\n  "));
  }
} finally {
  await browser.close();
  await scene.close();
}
