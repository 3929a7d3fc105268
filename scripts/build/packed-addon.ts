/** Embeds native addons and their libraries gzipped, with a loader in place of the package's own. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Packed } from "../../config/native.ts";
import { packOnce } from "./pack.ts";
import { root } from "./paths.ts";

export interface NativeFile {
  folder: string;
  subfolder: string;
  /** What the name of just that file has in it. */
  part: string;
}

export interface AddonOfPackage {
  name: string;
  loaderFile: RegExp;
  loaderExport: RegExp;
  addon: NativeFile;
  /** In the order that they need each other; any function that each has. */
  libraries: readonly (NativeFile & { symbol: string })[];
}

export function packedAddon({ name, loaderFile, loaderExport, ...parts }: AddonOfPackage): Bun.BunPlugin {
  return {
    name: `${name}-addon`,
    setup(build) {
      // Before anything is bundled: the bundler looks into a folder once.
      const contents = loaderOf(parts);
      build.onLoad({ filter: loaderFile }, async ({ path }) => {
        if (!loaderExport.test(await Bun.file(path).text()))
          throw new Error(`${name} loads its addon in a new way; see scripts/build/${name}.ts`);
        return { loader: "js", contents };
      });
    },
  };
}

function loaderOf({ addon, libraries }: Pick<AddonOfPackage, "addon" | "libraries">): string {
  const packed = [addon, ...libraries].map(pack);
  const imports = packed.map(
    ({ path }, index) => `import file${index} from ${JSON.stringify(path)} with { type: "file" };`,
  );
  const [own, ...others] = packed.map(
    ({ name }, index) => `name: ${JSON.stringify(name)}, path: file${index}`,
  );
  const loaded = others.map(
    (each, index) => `{ ${each}, symbol: ${JSON.stringify(libraries[index]?.symbol)} }`,
  );
  return `
    import { loadPackedAddon } from ${JSON.stringify(join(root, "config/native.ts"))};
    ${imports.join("\n    ")}
    export default loadPackedAddon({ ${own} }, [${loaded.join(", ")}]);`;
}

/** Gzipped once a version. */
function pack({ folder, subfolder, part }: NativeFile): Packed {
  const within = join(folder, subfolder);
  const file = readdirSync(within).find((each) => each.includes(part));
  if (file === undefined) throw new Error(`${within} has no ${part} file`);
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  const bare = name.replace("@img/", "");
  const path = packOnce(join(within, file), `${bare}-${version}-${file}`);
  return { name: join(bare, subfolder, file), path };
}
