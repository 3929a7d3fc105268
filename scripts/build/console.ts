/** Bundles the console and replaces src/http/console/embedded.ts, so that its packed files are in the executable. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleConsole } from "../../src/http/console/bundle.ts";
import { cache, root } from "./paths.ts";

const folder = join(cache, "console");

export async function embedConsole(): Promise<{ plugin: Bun.BunPlugin; modules: string[] }> {
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
