/** Compiles the executable: all code, bytecode and data in one file. */
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundleConsole } from "../../src/http/console/bundle.ts";
import { ffmpegPacked } from "./ffmpeg.ts";
import { collectLicenses, embedLicenses, packagesOf } from "./licenses.ts";
import { cache, dist, root } from "./paths.ts";
import { sbomOf } from "./sbom.ts";
import { sharpAddon, sharpPackages } from "./sharp.ts";
import { sherpaOnnxAddon, sherpaOnnxPackage } from "./sherpa-onnx.ts";
import { versionOfBuild } from "./version.ts";
import { yauzlWithoutStreams } from "./yauzl.ts";

/** Replaces the dynamic require of libSQL's native addon by a static one, so that it is embedded. */

/** The lines of libsql/index.js that are replaced; if the package changes them, the build must fail. */
const dynamicLoader = /const \{ load, currentTarget \}[\s\S]*?function requireNative\(\) \{[\s\S]*?\n\}\n/;

function libsqlAddon(platform: string): Bun.BunPlugin {
  const addon = join(root, "node_modules/@libsql", platform, "index.node");
  const native = join(root, "config/native.ts");
  return {
    name: "libsql-addon",
    setup(build) {
      build.onLoad({ filter: /node_modules[/\\]libsql[/\\]index\.js$/ }, async ({ path }) => {
        const source = await Bun.file(path).text();
        if (!dynamicLoader.test(source))
          throw new Error(
            "libsql loads its addon in a new way; see libsqlAddon in scripts/build/executable.ts",
          );
        const loader = 'function requireNative() { return require("libsql-addon").addon; }\n';
        return { contents: source.replace(dynamicLoader, loader), loader: "js" };
      });
      build.onResolve({ filter: /^libsql-addon$/ }, () => ({
        path: "libsql-addon",
        namespace: "libsql-addon",
      }));
      build.onLoad({ filter: /.*/, namespace: "libsql-addon" }, () => ({
        loader: "js",
        contents: `
          import { loadAddon } from ${JSON.stringify(native)};
          import path from ${JSON.stringify(addon)} with { type: "file" };
          export const addon = loadAddon("libsql", path);`,
      }));
    },
  };
}

/** Bundles the console and replaces src/http/console/embedded.ts, so that its packed files are in the executable. */
const folder = join(cache, "console");

async function embedConsole(): Promise<{ plugin: Bun.BunPlugin; modules: string[] }> {
  const { files, modules } = await bundleConsole(root);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const imports: string[] = [];
  const entries = files.map(({ name, contentType, role, brotli, gzip }, index) => {
    for (const [coding, bytes] of Object.entries({ brotli, gzip })) {
      const path = join(folder, `${name}.${coding}`);
      writeFileSync(path, bytes);
      imports.push(`import ${coding}${index} from ${JSON.stringify(path)} with { type: "file" };`);
    }
    return `{ ...${JSON.stringify({ name, contentType, role })}, brotli: brotli${index}, gzip: gzip${index} }`;
  });
  const contents = `${imports.join("\n")}\nexport const embedded = [${entries.join(",\n")}];`;
  const plugin: Bun.BunPlugin = {
    name: "console",
    setup(build) {
      build.onLoad({ filter: /src[/\\]http[/\\]console[/\\]embedded\.ts$/ }, () => ({
        contents,
        loader: "ts",
      }));
    },
  };
  return { plugin, modules };
}

/** Gives Tesseract's package its binary and removes the build folder (converters/engines/tesseract.ts). */
const moduleFile = /node_modules[/\\]tesseract\.js-core[/\\]tesseract-core[^/\\]*\.js$/;
const ownPlace = /\b__(?:dirname|filename)\b/g;

function tesseractWithoutPlace(): Bun.BunPlugin {
  return {
    name: "tesseract-without-place",
    setup(build) {
      build.onLoad({ filter: moduleFile }, async ({ path }) => ({
        contents: (await Bun.file(path).text()).replace(ownPlace, '""'),
        loader: "js",
      }));
    },
  };
}

/** The thread that writes the ledger, inside beside the main program. */
const worker = "ledger/writer/worker.ts";

/** `main`: the program that users start, from the root; tests build others. */
export async function buildExecutable({
  main = "src/main.ts",
  outfile = join(dist, "markmill"),
} = {}): Promise<{ outfile: string; bytes: number; licenses: number }> {
  const platform = currentPlatform();
  mkdirSync(dirname(outfile), { recursive: true });

  const shared = {
    entrypoints: [main, worker].map((path) => join(root, path)),
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
  // The first pass only finds what is bundled; the second one carries the licenses of just that.
  const graph = await bundle({
    ...shared,
    plugins: [...engines, versionOfBuild(), pages.plugin, embedLicenses([])],
  });
  // Native packages are embedded as gzipped copies, which the graph does not tell apart.
  const speech = sherpaOnnxPackage(platform);
  const native = [...Object.values(sharpPackages(platform)), ...(speech === null ? [] : [speech])];
  const licenses = collectLicenses([...packagesOf([...graph, ...pages.modules]), ...native]);

  writeFileSync(join(dist, "sbom.cdx.json"), sbomOf(licenses));
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

/** This machine, in the words that native packages carry in their names: linux-x64-gnu, darwin-arm64. */
function currentPlatform(): string {
  if (process.platform !== "linux") return `${process.platform}-${process.arch}`;
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return `linux-${process.arch}-${report?.header?.glibcVersionRuntime ? "gnu" : "musl"}`;
}
