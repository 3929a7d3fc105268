/** Compiles the executable: all code, bytecode and data in one file. */
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { embedConsole } from "./console.ts";
import { ffmpegPacked } from "./ffmpeg.ts";
import { libsqlAddon } from "./libsql.ts";
import { collectLicenses, embedLicenses, packagesOf } from "./licenses.ts";
import { dist, root } from "./paths.ts";
import { currentPlatform } from "./platform.ts";
import { sharpAddon, sharpPackages } from "./sharp.ts";
import { sherpaOnnxAddon, sherpaOnnxPackage } from "./sherpa-onnx.ts";
import { tesseractWithoutPlace } from "./tesseract.ts";
import { versionOfBuild } from "./version.ts";
import { yauzlWithoutStreams } from "./yauzl.ts";

/** The programs inside: what users start, and the thread that writes the ledger. */
const entrypoints = ["src/main.ts", "ledger/writer/worker.ts"];

const outfile = join(dist, "markmill");

export async function buildExecutable(): Promise<{ outfile: string; bytes: number; licenses: number }> {
  const platform = currentPlatform();
  mkdirSync(dist, { recursive: true });

  const shared = {
    entrypoints: entrypoints.map((path) => join(root, path)),
    root,
    target: "bun",
    format: "esm",
    splitting: true,
    metafile: true,
  } as const;

  const engines = [
    libsqlAddon(platform),
    sharpAddon(platform),
    sherpaOnnxAddon(platform),
    tesseractWithoutPlace(),
    ffmpegPacked(),
    yauzlWithoutStreams(),
  ];
  const pages = await embedConsole();
  // The first pass only finds what is bundled; the second one carries the licences of just that.
  const graph = await bundle({
    ...shared,
    plugins: [...engines, versionOfBuild(), pages.plugin, embedLicenses([])],
  });
  // Native packages are embedded as gzipped copies, which the graph does not tell apart.
  const speech = sherpaOnnxPackage(platform);
  const native = [...Object.values(sharpPackages(platform)), ...(speech === null ? [] : [speech])];
  const licenses = collectLicenses([...packagesOf([...graph, ...pages.modules]), ...native]);

  rmSync(outfile, { force: true });
  await bundle({
    ...shared,
    minify: true,
    bytecode: true,
    plugins: [...engines, versionOfBuild(), pages.plugin, embedLicenses(licenses)],
    compile: {
      outfile,
      // Nothing in the folder that it is started from may change what it does.
      autoloadDotenv: false,
      autoloadBunfig: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
    },
  });
  return { outfile, bytes: statSync(outfile).size, licenses: licenses.length };
}

/** Paths of all bundled files; throws with the bundler's own words. */
async function bundle(config: Bun.BuildConfig): Promise<string[]> {
  const result = await Bun.build(config);
  if (!result.success) throw new Error(result.logs.map(String).join("\n"));
  return Object.keys(result.metafile?.inputs ?? {});
}
