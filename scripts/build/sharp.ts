/** sharp and its libvips. */
import { join } from "node:path";
import { packedAddon } from "./packed-addon.ts";
import { root } from "./paths.ts";

/** Folders of the two packages for a platform as libSQL names it: linux-x64-gnu, linux-x64-musl, darwin-arm64. */
export function sharpPackages(platform: string): { addon: string; library: string } {
  const [system = "", processor = "", libc = ""] = platform.split("-");
  const name = `${system}${libc === "musl" ? "musl" : ""}-${processor}`;
  const folder = (each: string) => join(root, "node_modules/@img", each);
  return { addon: folder(`sharp-${name}`), library: folder(`sharp-libvips-${name}`) };
}

export function sharpAddon(platform: string): Bun.BunPlugin {
  const folders = sharpPackages(platform);
  const subfolder = "lib";
  return packedAddon({
    name: "sharp",
    loaderFile: /node_modules[/\\]sharp[/\\]dist[/\\]sharp\.[mc]js$/,
    loaderExport: /^export default sharp;$/m,
    addon: { folder: folders.addon, subfolder, part: ".node" },
    libraries: [{ folder: folders.library, subfolder, part: "libvips-cpp.", symbol: "vips_version_string" }],
  });
}
