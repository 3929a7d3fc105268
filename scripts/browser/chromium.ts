/**
 * A Chromium for tests and pictures of the pages. The one that comes with the packages is taken wherever it runs, also
 * where the system has one: its version is pinned with that of its driver, and it brings the libraries and the font that
 * a bare machine lacks, so that pages are measured alike everywhere. Elsewhere it is the system's.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { cache, root } from "../build/paths.ts";

/** Unpacks the Chromium of the package @sparticuz/chromium into .cache, once for each version. */
interface UnpackedChromium {
  executable: string;
  /** Folder of what it links against and a bare machine has not: NSS, NSPR, Expat. */
  libraries: string;
  /** fontconfig's configuration. */
  fonts: string;
}

const packageFolder = join(root, "node_modules/@sparticuz/chromium");

async function unpackedChromium(): Promise<UnpackedChromium> {
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
    version: string;
  };
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executable: join(folder, "chromium"),
    libraries: join(folder, "al2023/lib"),
    fonts: join(folder, "fonts.conf"),
  };
}

/** All at once or not at all: another process may be at it, too, or this one be ended. */
async function unpack(folder: string): Promise<void> {
  const made = `${folder}.${process.pid}`;
  mkdirSync(made, { recursive: true });
  const bytesOf = (name: string) => brotliDecompressSync(readFileSync(join(packageFolder, "bin", name)));
  writeFileSync(join(made, "chromium"), bytesOf("chromium.br"), { mode: 0o755 });
  for (const name of ["al2023", "fonts"])
    await new Bun.Archive(bytesOf(`${name}.tar.br`)).extract(join(made, name));
  writeFileSync(join(made, "fonts.conf"), fontsOf(folder));
  try {
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Its own font alone, so that texts are as wide everywhere; of the system's those whose letters are all as wide, for code. */
const fontsOf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>${join(folder, "fonts")}</dir>
<dir>/usr/share/fonts</dir>
<cachedir>${join(folder, "fonts-cache")}</cachedir>
<selectfont>
<rejectfont><glob>/usr/share/fonts/*</glob></rejectfont>
<acceptfont><pattern><patelt name="spacing"><const>mono</const></patelt></pattern></acceptfont>
</selectfont>
<alias binding="same"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
<alias binding="same"><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;

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
