/** sherpa-onnx and its ONNX Runtime: the speech engine. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { packedAddon } from "./packed-addon.ts";
import { root } from "./paths.ts";

const loaderFile = /node_modules[/\\]sherpa-onnx-node[/\\]addon\.js$/;

/** Folder of the package for a platform as libSQL names it; null if there is none: for musl. */
export function sherpaOnnxPackage(platform: string): string | null {
  const [system = "", processor = "", libc = ""] = platform.split("-");
  return libc === "musl" ? null : join(root, `node_modules/sherpa-onnx-${system}-${processor}`);
}

/** Without a build for the platform, loading the engine fails with an error; the rest of the executable works. */
export function sherpaOnnxAddon(platform: string): Bun.BunPlugin {
  const folder = sherpaOnnxPackage(platform);
  if (folder === null)
    return {
      name: "sherpa-onnx-addon",
      setup(build) {
        const contents = `throw new Error(${JSON.stringify(`sherpa-onnx has no build for ${platform}`)});`;
        build.onLoad({ filter: loaderFile }, () => ({ contents, loader: "js" }));
      },
    };
  if (!existsSync(folder)) throw new Error(`${folder} is missing: npm installs it with sherpa-onnx-node`);
  const file = (part: string) => ({ folder, subfolder: "", part });
  return packedAddon({
    name: "sherpa-onnx",
    loaderFile,
    loaderExport: /^module\.exports = addon;$/m,
    addon: file("sherpa-onnx.node"),
    libraries: [
      { ...file("libonnxruntime."), symbol: "OrtGetApiBase" },
      { ...file("libsherpa-onnx-c-api."), symbol: "SherpaOnnxGetVersionStr" },
    ],
  });
}
