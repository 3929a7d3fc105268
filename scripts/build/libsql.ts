/**
 * libSQL's package finds its native part with a require that is put together at run time, which no bundler can
 * follow. This plugin gives it a static one, so that the addon is embedded.
 */
import { join } from "node:path";
import { root } from "./paths.ts";

/** The lines of libsql/index.js that are replaced; if the package changes them, the build must fail. */
const dynamicLoader = /const \{ load, currentTarget \}[\s\S]*?function requireNative\(\) \{[\s\S]*?\n\}\n/;

export function libsqlAddon(platform: string): Bun.BunPlugin {
  const addon = join(root, "node_modules/@libsql", platform, "index.node");
  const native = join(root, "config/native.ts");
  return {
    name: "libsql-addon",
    setup(build) {
      build.onLoad({ filter: /node_modules[/\\]libsql[/\\]index\.js$/ }, async ({ path }) => {
        const source = await Bun.file(path).text();
        if (!dynamicLoader.test(source))
          throw new Error("libsql loads its addon in a new way; see scripts/build/libsql.ts");
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
