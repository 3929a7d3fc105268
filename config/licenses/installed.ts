/** The packages that run with the software, found by walking the dependencies in node_modules. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Folders of all runtime packages of this source tree, each once, sorted by path. */
export function runtimePackages(root: string = join(import.meta.dir, "../..")): string[] {
  const found = new Set<string>();
  const visit = (folder: string) => {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    for (const name of names) {
      const dependency = resolvePackage(name, folder, root);
      // Builds for other platforms are named but not installed.
      if (!dependency || found.has(dependency)) continue;
      found.add(dependency);
      visit(dependency);
    }
  };
  visit(root);
  return [...found].sort();
}

/** As module resolution does: the nearest node_modules on the way up. */
function resolvePackage(name: string, from: string, root: string): string | null {
  for (let folder = from; folder.length >= root.length; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
  }
  return null;
}
