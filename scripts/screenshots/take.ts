/** Pictures of one page: light and dark, wide and narrow. */
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Shot } from "./places.ts";
import type { Scene } from "./scene.ts";

const windows = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const looks = ["light", "dark"] as const;
/** Of taller pages the first window is enough; browsers draw no endless pictures. */
const tallest = 8_000;

/** What went wrong on the page meanwhile. */
export async function take(
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
