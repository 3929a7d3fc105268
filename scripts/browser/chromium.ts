/**
 * A Chromium for tests and pictures of the pages. The one that comes with the packages is taken wherever it runs, also
 * where the system has one: its version is pinned with that of its driver, and it brings the libraries and the font that
 * a bare machine lacks, so that pages are measured alike everywhere. Elsewhere it is the system's.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { cache } from "../build/paths.ts";
import { unpackedChromium } from "./unpack.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Throws an Error that says what is missing. */
export async function launchChromium(): Promise<Browser> {
  const isPacked = process.platform === "linux" && process.arch === "x64";
  return chromium.launch({ headless: true, ...(isPacked ? await packed() : systems()) });
}

async function packed(): Promise<LaunchOptions> {
  const { executable, libraries, fonts } = await unpackedChromium();
  const home = join(cache, "chromium-home");
  mkdirSync(home, { recursive: true });
  return {
    executablePath: executable,
    args: ["--disable-gpu", "--disable-software-rasterizer", "--font-render-hinting=none"],
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts, HOME: home },
  };
}

function systems(): LaunchOptions {
  const found = names.map((name) => Bun.which(name)).find((path) => path !== null);
  if (found === undefined)
    throw new Error(
      `There is no browser for ${process.platform} ${process.arch} in the packages; install Chromium or Google Chrome.`,
    );
  return { executablePath: found };
}
