/** Embeds FFmpeg's code gzipped, without the build folder (see converters/engines/ffmpeg.ts). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packOnce } from "./pack.ts";
import { root } from "./paths.ts";

const codeFile = /converters[/\\]engines[/\\]ffmpeg-code\.ts$/;
const moduleFile = /node_modules[/\\]@ffmpeg[/\\]core[/\\]dist[/\\]esm[/\\]ffmpeg-core\.js$/;
const ownPlace = /\bimport\.meta\.url\b/g;

export function ffmpegPacked(): Bun.BunPlugin {
  // Before bundling begins, as sharp's.
  const code = packedCode();
  return {
    name: "ffmpeg-packed",
    setup(build) {
      build.onLoad({ filter: codeFile }, () => ({ contents: code, loader: "ts" }));
      build.onLoad({ filter: moduleFile }, async ({ path }) => ({
        contents: (await Bun.file(path).text()).replace(ownPlace, '""'),
        loader: "js",
      }));
    },
  };
}

function packedCode(): string {
  const folder = join(root, "node_modules/@ffmpeg/core");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const packed = packOnce(join(folder, "dist/esm/ffmpeg-core.wasm"), `ffmpeg-core-${version}`);
  return `import path from ${JSON.stringify(packed)} with { type: "file" };
    export const codePath = path;
    export const gzipped = true;`;
}
