/** Scripts, styles and images of the console, bundled from web/ by Bun and compressed for transfer. */
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface PackedFile {
  /** With a hash of its content, so that it can be cached forever: main-1a2b3c4d.js. */
  name: string;
  contentType: string;
  /** The files that the page itself references; null for those that a script loads. */
  role: "script" | "style" | "icon" | null;
  brotli: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
}

/** In a worker thread: from source it compresses on the first request for a page. */
const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);

const contentTypes: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

export interface Bundle {
  files: PackedFile[];
  /** Paths of all bundled modules, relative to the root. */
  modules: string[];
}

/**
 * `root`: the folder that contains web/; `plugins`: for tests that replace modules. Throws an Error with the bundler's
 * message.
 */
export async function bundleConsole(root: string, plugins: Bun.BunPlugin[] = []): Promise<Bundle> {
  const result = await Bun.build({
    entrypoints: [join(root, "web/main.tsx")],
    root: join(root, "web"),
    target: "browser",
    format: "esm",
    splitting: true,
    minify: true,
    metafile: true,
    plugins,
    // Some packages have a variant that uses markup and one that does not; the policy forbids the first.
    conditions: ["worker"],
    // Absolute URLs would ignore a base path; scripts find each other by relative ones.
    publicPath: "./",
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]" },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  if (!result.success) throw new Error(result.logs.map(String).join("\n"));
  return {
    files: await Promise.all(result.outputs.map(packed)),
    modules: Object.keys(result.metafile?.inputs ?? {}),
  };
}

async function packed(output: Bun.BuildArtifact): Promise<PackedFile> {
  const name = output.path.slice(output.path.lastIndexOf("/") + 1);
  const extension = name.slice(name.lastIndexOf(".") + 1);
  const contentType = contentTypes[extension];
  if (contentType === undefined) throw new Error(`${name}: the console serves no files of this kind`);
  const bytes = new Uint8Array(await output.arrayBuffer());
  return {
    name,
    contentType,
    role: roleOf(output.kind, name),
    brotli: new Uint8Array(await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
    gzip: new Uint8Array(await zipped(bytes, { level: 9 })),
  };
}

function roleOf(kind: Bun.BuildArtifact["kind"], name: string): PackedFile["role"] {
  if (kind === "entry-point") return "script";
  if (name.endsWith(".css")) return "style";
  return name.startsWith("icon-") ? "icon" : null;
}
