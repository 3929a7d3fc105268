/** Script, style and pictures of the console, made from web/ by Bun's bundler and packed for the way to the browser. */
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface PackedFile {
  /** With a hash of its content, so that a copy may be kept for ever: main-1a2b3c4d.js. */
  name: string;
  contentType: string;
  /** What the page itself asks for; null for what a script loads. */
  role: "script" | "style" | "icon" | null;
  brotli: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
}

/** Beside the server's own thread: from the source tree it packs when a page is first asked for. */
const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);

const contentTypes: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

export interface Bundle {
  files: PackedFile[];
  /** Paths of all modules that went in, from the root. */
  modules: string[];
}

/** `root` is the folder that web/ is in. Throws an Error with the bundler's words. */
export async function bundleConsole(root: string): Promise<Bundle> {
  const result = await Bun.build({
    entrypoints: [join(root, "web/main.tsx")],
    root: join(root, "web"),
    target: "browser",
    format: "esm",
    splitting: true,
    minify: true,
    metafile: true,
    // Of packages that have a way through the page's markup and one without: the policy forbids the first.
    conditions: ["worker"],
    // Absolute addresses would not know of a base path; scripts find each other beside themselves.
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
