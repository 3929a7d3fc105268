/**
 * `npm run screenshots [-- NAME...]`: pictures of the pages, or of those that are named, light and dark, at the width of
 * a desk and of a phone, from the executable on a scratch data directory with people and documents in it. They are in
 * .cache/screenshots; those that the documents show are also in docs/screenshots.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "./browser/chromium.ts";
import { cache, root } from "./build/paths.ts";
import { buildIfStale } from "./build/stale.ts";
import { shotsOf } from "./screenshots/places.ts";
import { openScene } from "./screenshots/scene.ts";
import { take } from "./screenshots/take.ts";

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
