/**
 * sharp finds its native part by the platform at run time, and that finds libvips by its place in node_modules. This
 * plugin puts both into the executable, gzipped, and a loader in the place of sharp's own.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Packed } from "../../config/native.ts";
import { packOnce } from "./pack.ts";
import { root } from "./paths.ts";

/** Of the package as it is known to work: one file that everything else takes the addon from. */
const loaderFile = /node_modules[/\\]sharp[/\\]dist[/\\]sharp\.[mc]js$/;
const loaderExport = /^export default sharp;$/m;

/** Folders of the two packages for a platform as libSQL names it: linux-x64-gnu, linux-x64-musl, darwin-arm64. */
export function sharpPackages(platform: string): { addon: string; library: string } {
  const [system = "", processor = "", libc = ""] = platform.split("-");
  const name = `${system}${libc === "musl" ? "musl" : ""}-${processor}`;
  const folder = (each: string) => join(root, "node_modules/@img", each);
  return { addon: folder(`sharp-${name}`), library: folder(`sharp-libvips-${name}`) };
}

export function sharpAddon(platform: string): Bun.BunPlugin {
  const folders = sharpPackages(platform);
  // Before bundling begins: the bundler remembers which files a folder had when it first looked.
  const parts = { addon: pack(folders.addon, ".node"), library: pack(folders.library, "libvips-cpp.") };
  return {
    name: "sharp-addon",
    setup(build) {
      build.onLoad({ filter: loaderFile }, async ({ path }) => {
        if (!loaderExport.test(await Bun.file(path).text()))
          throw new Error("sharp loads its addon in a new way; see scripts/build/sharp.ts");
        return { loader: "js", contents: loaderOf(parts) };
      });
    },
  };
}

function loaderOf({ addon, library }: { addon: Packed; library: Packed }): string {
  const embedded = (variable: string, { path }: Packed) =>
    `import ${variable} from ${JSON.stringify(path)} with { type: "file" };`;
  return `
    import { loadPackedAddon } from ${JSON.stringify(join(root, "config/native.ts"))};
    ${embedded("addon", addon)}
    ${embedded("library", library)}
    export default loadPackedAddon(
      { name: ${JSON.stringify(addon.name)}, path: addon },
      [{ name: ${JSON.stringify(library.name)}, path: library, symbol: "vips_version_string" }],
    );`;
}

/** The one file of the package's lib folder whose name says so, gzipped once a version. */
function pack(folder: string, part: string): Packed {
  const file = readdirSync(join(folder, "lib")).find((name) => name.includes(part));
  if (file === undefined) throw new Error(`${folder}/lib has no ${part} file`);
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  const bare = name.replace("@img/", "");
  const path = packOnce(join(folder, "lib", file), `${bare}-${version}`);
  return { name: join(bare, "lib", file), path };
}
